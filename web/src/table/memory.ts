/** What this browser remembers, under a name of ours; where storage is forbidden, nothing. */

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`tablee.${name}`)
  } catch {
    return null // storage is forbidden: things last as long as the page
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`tablee.${name}`, value)
  } catch {
    // as above
  }
}
