/** Arrow keys within a group of buttons, of which one alone is in the tab order. */

/** The place that a key leads to, or null if the key is not about places. */
export function goTo(key: string, place: number, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowUp':
      return (place - 1 + count) % count
    case 'ArrowRight':
    case 'ArrowDown':
      return (place + 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
  }
  return null
}
