/** How far apart two hands were, as one says it: never in milliseconds. */

/** Up to so many milliseconds apart; whoever is further behind came a whole cat later. */
export const UP_TO_MS = { whisker: 40, tail: 120 } as const

export type Gap = keyof typeof UP_TO_MS | 'cat'

export function gapOf(ms: number): Gap {
  if (ms <= UP_TO_MS.whisker) return 'whisker'
  return ms <= UP_TO_MS.tail ? 'tail' : 'cat'
}
