/** Prizes in words: from the game's own (`awards.<name>.title` and `.fact`), or from the shell's. */

import { t } from '../i18n/index.ts'
import { typeset } from '../i18n/typeset.ts'
import { LANGUAGES } from '../i18n/languages.ts'
import { gameWords } from '../i18n/words.ts'
import { settings } from '../table/settings.svelte.ts'
import { fill, type Counted } from '../table/words.ts'
import type { Guest, Prize } from './evening.ts'

export interface AwardWords {
  title: string
  fact: string | Counted // with a slot for the number: {n}, or {s} for ms as seconds
}

const UNIT = /(\d) s\b/ // a number keeps its seconds on its line

export interface PrizeWords {
  title: string
  fact: string
}

/** Reactive; null until the game's words are here, or where it has none for this. */
export function wordsOfPrize({ game, name, fact }: Prize): PrizeWords | null {
  const all = gameWords(game)?.awards as Record<string, AwardWords> | undefined
  const words = all?.[name]
  return words ? worded(words, fact) : null
}

/** With the number as one writes it in the reader's language. */
export function worded(words: AwardWords, fact: number): PrizeWords {
  const { locale, spaces } = LANGUAGES.get(settings.lang) ?? { locale: settings.lang, spaces: {} }
  const n = fact.toLocaleString(locale)
  const s = (fact / 1000).toLocaleString(locale, { maximumFractionDigits: 1 })
  const form = typeof words.fact === 'string' ? words.fact : words.fact[Math.min(fact, 2)]
  const said = typeset(fill(form ?? '', { n, s }), spaces)
  return { title: typeset(words.title, spaces), fact: said.replace(UNIT, '$1\u00a0s') }
}

/** For whoever has none: everybody has played. */
export function wordsOfMedal({ boxes }: Guest): PrizeWords {
  const n = boxes.reduce((sum, { games }) => sum + games, 0)
  return { title: t('evening.medal'), fact: t('evening.medalFact', { n }) }
}
