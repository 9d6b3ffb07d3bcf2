/** What happened, in words: the events that a seat is told, one sentence each. */

import type { Told } from '../../wire/games/mistigri.ts'
import { cardsSaid, fill, word, type Words } from './words.ts'

const SEATS = ['seat', 'holder', 'to'] // the fields that name a seat
const UNTOLD = new Set(['dealt', 'revealed']) // shown as pictures, and many

type Fields = Record<string, unknown>

export interface Listener {
  words: Words
  names: string[]
  seat: number // of whoever listens; -1 is nobody's
}

/** One sentence for each thing that happened; cards that went the same way share one. */
export function tell(told: Told[], to: Listener): string[] {
  const heard = told.filter((one) => !UNTOLD.has(one.event))
  return grouped(heard).map(([first, ...more]) => sentence(first, more, to))
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

function sentence(first: Told, more: Told[], { words, names, seat }: Listener): string {
  const fields: Fields = { ...first }
  const sentences = words.events[first.event] ?? {}
  const mine = SEATS.find((field) => seat >= 0 && field in sentences && fields[field] === seat)
  const role = mine ?? 'others'
  const values: Record<string, string | number> = { count: more.length + 1 }
  for (const [field, value] of Object.entries(fields)) {
    if (SEATS.includes(field)) values[field] = names[Number(value)] ?? ''
    else values[field] = word(words.told[field], String(value))
  }
  values.card = cardsSaid([first, ...more].flatMap(cardsOf), words)
  if (first.event === 'discarded') values.pair = cardsSaid(first.pair, words)
  const many = more.length > 0 && `${role}_many` in sentences
  return fill(word(sentences, many ? `${role}_many` : role), values)
}

function cardsOf(one: Told): string[] {
  return 'card' in one && one.card ? [one.card] : []
}
