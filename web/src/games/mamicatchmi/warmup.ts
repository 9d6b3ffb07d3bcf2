/** What a few reactions say about somebody: the middle, the spread, the best. */

export const FEWEST_TRIES = 5

export interface Form {
  median: number
  from: number // half of the tries lie from here …
  to: number // … to here
  best: number
}

/** The value below which that share of the sorted numbers lies. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0]
  return low + (high - low) * (at - Math.floor(at))
}

/** Null until there are enough tries to say anything. */
export function formOf(tries: readonly number[], fewest = FEWEST_TRIES): Form | null {
  if (tries.length < fewest) return null
  const sorted = tries.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(quantile(sorted, share))
  return { median: at(0.5), from: at(0.25), to: at(0.75), best: at(0) }
}

/** As long as at a table (MC-15), and as unforeseeable. */
export function suspenseMs(random: () => number = Math.random): number {
  return 800 + random() * 1700
}

/** Faster than this nobody reacts: it was a guess (docs/fair-reflexes.md). */
export const FALSE_START_MS = 100
