/** Whom somebody is slowed down to, in words; the table counts milliseconds. */

// What people of an age need more than a quick adult, who takes about 550 ms, to recognise something: the
// literature is named in src/tablee/bots/reflex.py.
export const HANDICAPS = [
  { id: 'none', ms: 0 },
  { id: 'twelve', ms: 100 },
  { id: 'grandparent', ms: 250 },
  { id: 'seven', ms: 500 },
] as const

/** The nearest that has a name; a program may have set any other. */
export function handicapOf(ms: number): (typeof HANDICAPS)[number] {
  return HANDICAPS.reduce((best, one) =>
    Math.abs(one.ms - ms) < Math.abs(best.ms - ms) ? one : best,
  )
}
