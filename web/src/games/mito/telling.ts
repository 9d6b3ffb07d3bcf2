/** What happened, in words: the events that a seat is told, one sentence each. */

import { sentence } from '../../table/telling.ts'
import { capital, word } from '../../table/words.ts'
import type { Told } from '../../wire/games/mito.ts'
import { cardSaid, named, type Words } from './words.ts'

/** Seen, not told: arms are over in a moment, and who missed one has missed it. */
const UNTOLD = new Set<Told['event']>(['arm', 'glimpsed', 'arm_down'])
const SEATS = ['seat', 'whom', 'to', 'before'] // the fields that name a seat

export interface Listener {
  words: Words
  names: string[]
  seat: number // of whoever listens; -1 is nobody's
}

export function isTold(one: Told): boolean {
  return !UNTOLD.has(one.event)
}

export function tell(told: readonly Told[], to: Listener): string[] {
  return told.filter(isTold).map((one) => said(one, to))
}

/** The words have Python's ids. */
function idOf(value: unknown): string {
  return typeof value === 'boolean' ? capital(String(value)) : String(value)
}

function said(one: Told, { words, names, seat }: Listener): string {
  const values: Record<string, string | number> = {}
  for (const [field, value] of Object.entries(one)) {
    if (SEATS.includes(field)) continue
    if (field === 'card') values.card = value ? cardSaid(String(value), words) : ''
    else values[field] = word(words.told?.[field], idOf(value))
  }
  if (one.event === 'round_ended')
    values.out = named(
      one.out.map((out) => names[out] ?? ''),
      words,
    )
  return capital(sentence(one, { events: words.events, names, seat }, { seats: SEATS, values }))
}
