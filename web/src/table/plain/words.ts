/** The words of a game without a board of its own: what every table says, and whatever it brings. */

import { langOf, OTHERWISE } from '../../i18n/languages.ts'
import type { GameWords } from '../../i18n/words.ts'
import { settings } from '../settings.svelte.ts'
import { fill, word, type ShellWords, type Table } from '../words.ts'

/** What every table says: the folder `words` beside this. */
interface CommonWords extends Pick<ShellWords, 'praise'> {
  prompt: Record<'mine' | 'others' | 'waiting' | 'over', string>
  values: Table & Record<'true' | 'false' | 'none', string>
  screen: ShellWords['screen'] & { middle: string }
}

export interface PlainWords extends ShellWords, CommonWords {
  screen: CommonWords['screen']
  phases: Table
  moves: Table // by their first word, with slots {0}, {1} … for those that follow
  fields: Table // of what the view says; what they do not name is not shown, if they name anything
}

const files = import.meta.glob<CommonWords>('./words/*.toml', { import: 'default', eager: true })
const common = new Map(Object.entries(files).map(([file, said]) => [langOf(file), said]))

/** Reactive: they follow the language. */
export function plainWords(own: GameWords): PlainWords {
  const usual = common.get(settings.lang) ?? common.get(OTHERWISE)
  if (!usual) throw new Error('a plain table has no words')
  const none = { phases: {}, moves: {}, fields: {}, events: {}, told: {} }
  const brought = own as Partial<PlainWords>
  const values = { ...usual.values, ...brought.values }
  return { ...none, ...usual, ...brought, values, screen: usual.screen }
}

/** A move as a button says it. */
export function moveSaid(move: string, { moves, values }: PlainWords): string {
  const [verb = '', ...rest] = move.split(' ')
  const nouns = rest.map((noun) => word(values, noun))
  return verb in moves ? fill(word(moves, verb), Object.fromEntries(nouns.entries())) : move
}

/** What there is to say, line by line. What is null is unknown, or not there. */
export function factsOf(
  said: Record<string, unknown>,
  { fields }: PlainWords,
): [string, unknown][] {
  const isNamed = (name: string) => name in fields || Object.keys(fields).length === 0
  return Object.entries(said).filter(([name, value]) => value !== null && isNamed(name))
}

/** Things in a row, such as cards: equal neighbours once, with how many they are; null: no row. */
export function rowSaid(value: unknown, words: PlainWords): string[] | null {
  if (!Array.isArray(value) || value.some((one) => typeof one === 'object')) return null
  const rows: [string, number][] = []
  for (const said of value.map((one) => valueSaid(one, words))) {
    const last = rows.at(-1)
    if (last?.[0] === said) last[1]++
    else rows.push([said, 1])
  }
  return rows.map(([said, times]) => (times > 1 ? `${said} × ${String(times)}` : said))
}

/** Something that the view says, in words. */
export function valueSaid(value: unknown, words: PlainWords): string {
  const { values } = words
  if (value === null || value === undefined) return values.none
  if (typeof value === 'boolean') return values[value ? 'true' : 'false']
  if (Array.isArray(value))
    return value.map((part) => valueSaid(part, words)).join(', ') || values.none
  if (typeof value === 'string') return word(values, value)
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, part]) => `${word(words.fields, name)} ${valueSaid(part, words)}`)
    .join(' · ')
}
