/** What happened, in words: the events that a seat is told, one sentence each. */

import { sentence } from '../../table/telling.ts'
import type { Told } from '../../wire/games/mistigri.ts'
import { cardsSaid, word, type Words } from './words.ts'

const SEATS = ['seat', 'holder', 'to'] // the fields that name a seat
const UNTOLD = new Set(['dealt', 'revealed']) // shown as pictures, and many

export interface Listener {
  words: Words
  names: string[]
  seat: number // of whoever listens; -1 is nobody's
}

/** One sentence for each thing that happened; cards that went the same way share one. */
export function tell(told: Told[], to: Listener): string[] {
  const heard = told.filter((one) => !UNTOLD.has(one.event))
  return grouped(heard).map(([first, ...more]) => said(first, more, to))
}

type Group = [Told, ...Told[]]

function grouped(told: Told[]): Group[] {
  const groups: Group[] = []
  for (const one of told) {
    const last = groups.at(-1)
    if (last && 'card' in one && key(last[0]) === key(one)) last.push(one)
    else groups.push([one])
  }
  return groups
}

function key(one: Told): string {
  return JSON.stringify({ ...one, card: '' })
}

function said(first: Told, more: Told[], { words, names, seat }: Listener): string {
  const fields = Object.entries(first).filter(([field]) => !SEATS.includes(field))
  const values: Record<string, string | number> = { count: more.length + 1 }
  for (const [field, value] of fields) values[field] = word(words.told[field], String(value))
  values.card = cardsSaid([first, ...more].flatMap(cardsOf), words)
  if (first.event === 'discarded') values.pair = cardsSaid(first.pair, words)
  const many = more.length > 0
  return sentence(first, { events: words.events, names, seat }, { seats: SEATS, values, many })
}

function cardsOf(one: Told): string[] {
  return 'card' in one && one.card ? [one.card] : []
}
