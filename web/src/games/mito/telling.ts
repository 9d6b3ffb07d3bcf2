/** What happened, in words: the events that a seat is told, one sentence each. */

import { teller } from '../../table/telling.ts'
import { named } from '../../table/words.ts'
import type { Told } from '../../wire/games/mito.ts'
import { cardSaid, type Words } from './words.ts'

/** Seen, not told: arms are over in a moment, and who missed one has missed it. */
const NOBODY = '–' // was out: nobody could go on
const UNTOLD: readonly Told['event'][] = ['arm', 'glimpsed', 'arm_down']

export function isTold(one: Told): boolean {
  return !UNTOLD.includes(one.event)
}

export const tell = teller<Told, Words>({
  untold: UNTOLD,
  seats: ['seat', 'whom', 'to', 'before'],
  values: (one, { words, names }) => ({
    ...('card' in one && { card: one.card ? cardSaid(one.card, words) : '' }),
    ...(one.event === 'round_ended' && {
      out:
        named(
          one.out.map((seat) => names[seat] ?? ''),
          words,
        ) || NOBODY,
    }),
  }),
})
