/** What happened, in words: the events that a seat is told, one sentence each. */

import { sentence } from '../../table/telling.ts'
import { word } from '../../table/words.ts'
import type { Told } from '../../wire/games/misty.ts'
import type { Words } from './words.ts'

/** Seen, not told: who has picked, what went where on a pane, and how a window moved. */
const UNTOLD = new Set<Told['event']>(['dealt', 'picked', 'placed', 'moved', 'ate', 'best'])

export interface Listener {
  words: Words
  names: string[]
  seat: number // of whoever listens; -1 is nobody's
}

export function tell(told: Told[], { words, names, seat }: Listener): string[] {
  const heard = told.filter((one) => !UNTOLD.has(one.event))
  return heard.map((one) => {
    const values = Object.fromEntries(
      Object.entries(one).map(([field, value]) => [field, word(words.told[field], String(value))]),
    )
    return sentence(one, { events: words.events, names, seat }, { seats: ['seat'], values })
  })
}
