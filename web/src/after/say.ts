/** Sentences of an analysis, in the game's own words ([after] of its words, analysis/report.py). */

import { t } from '../i18n/index.ts'
import type { GameWords } from '../i18n/words.ts'
import { fill, listed } from '../table/words.ts'
import type { Said } from '../wire/messages.ts'

export type Section = 'moves' | 'reasons' | 'luck'
type Texts = Record<string, string | [string, string]>

/** Slots that hold a seat. */
const SEATS = ['seat', 'whom', 'other']

export interface Teller {
  names: readonly string[]
  words: GameWords | null
  /** A card within a sentence. */
  card: (card: string) => string
}

export function say(section: Section, { id, values }: Said, teller: Teller): string {
  const after = (teller.words?.after ?? {}) as Partial<Record<Section, Texts>>
  const texts = after[section]?.[id]
  if (texts === undefined) return plain(section, id, values)
  const text = typeof texts === 'string' ? texts : texts[values.n === 1 ? 0 : 1]
  const slots = Object.entries(values).map(([slot, value]) => [slot, said(slot, value, teller)])
  return fill(text, Object.fromEntries(slots) as Record<string, string>)
}

/** Of a game that has no words for it: a move in its notation. */
function plain(section: Section, id: string, values: Said['values']): string {
  if (section === 'luck') return t(id === 'dealt' ? 'after.luckDealt' : 'after.luckChance')
  return String(values.move ?? '')
}

function said(slot: string, value: Said['values'][string], { names, card }: Teller): string {
  if (Array.isArray(value)) return listed(value.map(card), t('after.and'))
  if (SEATS.includes(slot)) return names[Number(value)] ?? ''
  return String(value)
}

/** The cards that a sentence is about. */
export function cardsOf({ values }: Said): string[] {
  return Array.isArray(values.cards) ? values.cards : []
}

/** Of thousandths, in a hundred. */
export function percent(share: number): number {
  return Math.round(share / 10)
}
