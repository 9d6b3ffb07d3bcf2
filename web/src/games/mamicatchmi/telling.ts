/** What happened, in words: the events that a seat is told, one sentence each. */

import { sentence } from '../../table/telling.ts'
import { word } from '../../table/words.ts'
import type { Told } from '../../wire/games/mamicatchmi.ts'
import { diceSaid, named, type Words } from './words.ts'

/** Seen, not told: there are many of them, and they are over in a moment. */
const UNTOLD = new Set<Told['event']>(['lifted', 'dropped'])
const SEATS = ['seat', 'loser', 'by', 'other']

export interface Listener {
  words: Words
  names: string[]
  seat: number // of whoever listens; -1 is nobody's
}

export function tell(told: readonly Told[], to: Listener): string[] {
  return told.filter((one) => !UNTOLD.has(one.event)).map((one) => said(one, to))
}

function said(one: Told, { words, names, seat }: Listener): string {
  const values = Object.fromEntries(
    Object.entries(one).map(([field, value]) => [field, word(words.told[field], String(value))]),
  )
  if (one.event === 'stopped') values.dice = diceSaid(one.dice, words)
  if (one.event === 'rearranged') {
    const structures = one.structures.map((structure) => word(words.structures, structure))
    values.structures = named(structures, words)
  }
  return sentence(one, { events: words.events, names, seat }, { seats: SEATS, values })
}
