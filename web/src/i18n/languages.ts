/** Which languages there are, and what each is: a file in src/tablee/kernel/words for each. */

import type { Spaces } from './typeset.ts'

export interface Language {
  name: string
  locale: string
  nicknames: string[] // for whoever has not said a name yet
  spaces: Spaces
}

const files = import.meta.glob<Language>('../../../src/tablee/kernel/words/*.toml', {
  import: 'default',
  eager: true,
})

/** The name of a file of words: `fr` of `…/words/fr.toml`. */
export function langOf(file: string): string {
  return /(\w+)\.\w+$/.exec(file)?.[1] ?? ''
}

export const LANGUAGES = new Map(
  Object.entries(files).map(([file, language]) => [langOf(file), language]),
)
export const LANGS = [...LANGUAGES.keys()].sort()
/** For whoever asks for none that there is. */
export const OTHERWISE = 'en'

/** The first language that a browser asks for and that there is. */
export function preferred(asked: readonly string[]): string {
  const known = asked.map((tag) => tag.toLowerCase().split('-')[0] ?? '')
  return known.find((lang) => LANGUAGES.has(lang)) ?? OTHERWISE
}
