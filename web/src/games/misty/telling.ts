/** What happened, in words: the events that a seat is told, one sentence each. */

import { teller } from '../../table/telling.ts'
import type { Told } from '../../wire/games/misty.ts'
import type { Words } from './words.ts'

/** Seen, not told: who has picked, what went where on a pane, and how a window moved. */
export const tell = teller<Told, Words>({
  untold: ['dealt', 'picked', 'placed', 'moved', 'ate', 'best'],
  seats: ['seat'],
})
