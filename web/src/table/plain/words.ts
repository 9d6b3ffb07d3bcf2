/** The words of a game without a board of its own: what every table says, and whatever it brings. */

import { langOf, OTHERWISE } from '../../i18n/languages.ts'
import type { GameWords } from '../../i18n/words.ts'
import { settings } from '../settings.svelte.ts'
import { fill, word, type ShellWords, type Table } from '../words.ts'

/** What every table says: the folder `words` beside this. */
interface CommonWords extends Pick<ShellWords, 'praise'> {
  prompt: Record<'mine' | 'others' | 'over', string>
  values: Record<'true' | 'false' | 'none', string>
  screen: ShellWords['screen'] & { middle: string }
}

export interface PlainWords extends ShellWords, CommonWords {
  screen: CommonWords['screen']
  phases: Table
  moves: Table // by their first word, with slots {0}, {1} … for those that follow
  fields: Table // of what the view says
}

const files = import.meta.glob<CommonWords>('./words/*.toml', { import: 'default', eager: true })
const common = new Map(Object.entries(files).map(([file, said]) => [langOf(file), said]))

/** Reactive: they follow the language. */
export function plainWords(own: GameWords): PlainWords {
  const usual = common.get(settings.lang) ?? common.get(OTHERWISE)
  if (!usual) throw new Error('a plain table has no words')
  const none = { phases: {}, moves: {}, fields: {}, events: {}, told: {} }
  return { ...none, ...usual, ...(own as Partial<PlainWords>), screen: usual.screen }
}

/** A move as a button says it. */
export function moveSaid(move: string, { moves }: PlainWords): string {
  const [verb = '', ...nouns] = move.split(' ')
  return verb in moves ? fill(word(moves, verb), Object.fromEntries(nouns.entries())) : move
}

/** Something that the view says, in words. */
export function valueSaid(value: unknown, words: PlainWords): string {
  const { values } = words
  if (value === null || value === undefined) return values.none
  if (typeof value === 'boolean') return values[value ? 'true' : 'false']
  if (Array.isArray(value))
    return value.map((part) => valueSaid(part, words)).join(', ') || values.none
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, part]) => `${word(words.fields, name)} ${valueSaid(part, words)}`)
    .join(' · ')
}
