/** What happened, in words: the events that a seat is told, one sentence each. */

import { teller } from '../../table/telling.ts'
import { named, word } from '../../table/words.ts'
import type { Told } from '../../wire/games/mamicatchmi.ts'
import { diceSaid, type Words } from './words.ts'

export const tell = teller<Told, Words>({
  untold: ['lifted', 'dropped'], // there are many of them, and they are over in a moment
  seats: ['seat', 'loser', 'by', 'other'],
  values: (one, { words }) => {
    if (one.event === 'stopped') return { dice: diceSaid(one.dice, words) }
    if (one.event !== 'rearranged') return {}
    const structures = one.structures.map((structure) => word(words.structures, structure))
    return { structures: named(structures, words) }
  },
})
