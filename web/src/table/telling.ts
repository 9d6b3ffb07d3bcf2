/** What happened, in words: one sentence from a game's words/*.toml for what a seat is told. */

import { fill, word, type Table } from './words.ts'

export interface Event {
  event: string
}

export interface Hearing {
  events: Record<string, Table> // the game's sentences
  names: string[]
  seat: number // of whoever listens; -1 is nobody's
}

type Values = Record<string, string | number>

/**
 * A sentence is found by the field that is you: `seat` did it, others had it done to them; `others` is
 * what everybody else hears, `…_many` is for several cards at once.
 */
export function sentence(
  one: Event,
  { events, names, seat }: Hearing,
  { seats, values, many = false }: { seats: string[]; values: Values; many?: boolean },
): string {
  const fields = one as unknown as Record<string, unknown>
  const sentences = events[one.event] ?? {}
  const mine = seats.find((field) => seat >= 0 && field in sentences && fields[field] === seat)
  const role = mine ?? 'others'
  const people = seats.filter((field) => field in fields)
  const said = Object.fromEntries(
    people.map((field) => [field, names[Number(fields[field])] ?? '']),
  )
  const form = many && `${role}_many` in sentences ? `${role}_many` : role
  return fill(word(sentences, form), { ...values, ...said })
}
