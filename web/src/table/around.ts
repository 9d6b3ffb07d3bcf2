/** Who sits around the table, as one of them sees it. */

/** The other seats clockwise, from the left-hand neighbour on; a watcher sees all of them. */
export function others(you: number, count: number): number[] {
  const all = Array.from({ length: count }, (_, place) => (Math.max(you, 0) + place) % count)
  return all.filter((seat) => seat !== you)
}
