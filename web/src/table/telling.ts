/** What happened, in words: one sentence from a game's words/*.toml for what a seat is told. */

import { capital, fill, word, type ShellWords, type Table } from './words.ts'

export interface Event {
  event: string
}

/** Whoever is told something. */
export interface Listener<Words extends ShellWords = ShellWords> {
  words: Words
  names: string[]
  seat: number // -1 is nobody's
}

type Values = Record<string, string | number>

/** How a game tells of what happened. */
interface Ways<Told extends Event, Words extends ShellWords> {
  untold: readonly Told['event'][] // seen, not told
  seats: readonly string[] // the fields that name a seat
  values?: (one: Told, to: Listener<Words>) => Values // that are not just a word for an id
}

/** One sentence for each thing that is told. */
export function teller<Told extends Event, Words extends ShellWords>(ways: Ways<Told, Words>) {
  return (told: readonly Told[], to: Listener<Words>): string[] =>
    told
      .filter(({ event }) => !ways.untold.includes(event))
      .map((one) => {
        const values = { ...valuesOf(one, to.words), ...ways.values?.(one, to) }
        return sentence(one, to, { seats: ways.seats, values })
      })
}

/** The words of what an event says, field by field. */
export function valuesOf(one: Event, { told }: ShellWords): Values {
  return Object.fromEntries(
    Object.entries(one).map(([field, value]) => [field, word(told?.[field], idOf(value))]),
  )
}

/** The words have Python's ids. */
function idOf(value: unknown): string {
  return typeof value === 'boolean' ? capital(String(value)) : String(value)
}

/**
 * A sentence is found by the field that is you: `seat` did it, others had it done to them; `others` is
 * what everybody else hears, `…_many` is for several cards at once.
 */
export function sentence(
  one: Event,
  { words, names, seat }: Listener,
  { seats, values, many = false }: { seats: readonly string[]; values: Values; many?: boolean },
): string {
  const fields = one as unknown as Record<string, unknown>
  const sentences: Table = words.events[one.event] ?? {}
  const mine = seats.find((field) => seat >= 0 && field in sentences && fields[field] === seat)
  const role = mine ?? 'others'
  const people = seats.filter((field) => field in fields)
  const said = Object.fromEntries(
    people.map((field) => [field, names[Number(fields[field])] ?? '']),
  )
  const form = many && `${role}_many` in sentences ? `${role}_many` : role
  return capital(fill(word(sentences, form), { ...values, ...said }))
}
