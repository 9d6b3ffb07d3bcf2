/** What happened, in words: the events that a seat is told, one sentence each. */

import { sentence, valuesOf, type Listener } from '../../table/telling.ts'
import type { Told } from '../../wire/games/mistigri.ts'
import { cardsSaid, type Words } from './words.ts'

const SEATS = ['seat', 'holder', 'to'] // the fields that name a seat
const UNTOLD = new Set(['dealt', 'revealed']) // shown as pictures, and many

/** One sentence for each thing that happened; cards that went the same way share one. */
export function tell(told: readonly Told[], to: Listener<Words>): string[] {
  const heard = told.filter((one) => !UNTOLD.has(one.event))
  return grouped(heard).map(([first, ...more]) => said(first, more, to))
}

type Group = [Told, ...Told[]]

function grouped(told: readonly Told[]): Group[] {
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

function said(first: Told, more: Told[], to: Listener<Words>): string {
  const { words } = to
  const values = valuesOf(first, words)
  values.count = more.length + 1
  values.card = cardsSaid([first, ...more].flatMap(cardsOf), words)
  if (first.event === 'discarded') values.pair = cardsSaid(first.pair, words)
  return sentence(first, to, { seats: SEATS, values, many: more.length > 0 })
}

function cardsOf(one: Told): string[] {
  return 'card' in one && one.card ? [one.card] : []
}
