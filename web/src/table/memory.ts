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

export function forget(name: string): void {
  try {
    localStorage.removeItem(`tablee.${name}`)
  } catch {
    // as above
  }
}

/** Of all that is remembered. */
export function names(): string[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith('tablee.'))
    return keys.map((key) => key.slice('tablee.'.length))
  } catch {
    return []
  }
}
