/** One of several, by any whole number. */
export function pick<T>(items: readonly T[], number: number): T {
  const item = items[number % items.length]
  if (item === undefined) throw new RangeError('nothing to pick from')
  return item
}
