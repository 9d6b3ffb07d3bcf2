/**
 * What a game has for the game after the game: games/<game>/After.svelte, what only this game can tell, and
 * games/<game>/AfterCard.svelte, a card of a sentence drawn and named.
 */

import type { Component } from 'svelte'
import type { GameWords } from '../i18n/words.ts'
import type { Analysis } from '../wire/messages.ts'

export interface OwnProps<Found = unknown, Said = Record<string, string>> {
  analysis: Analysis
  own: Found // what the analysis has found of that kind
  names: readonly string[]
  words: GameWords
  said: Said // [after.own] of its words; its title and what it is about stand above
  /** Where that moment is seen; null: there is no such page. */
  moment: (version: number, seat: number) => string | null
}
export type Own = Component<OwnProps>
export interface CardPart {
  default: Component<{ card: string }>
  said: (card: string, words: GameWords) => string
  width: (cards: number) => string // of one, among so many
}

const owns = import.meta.glob<{ default: Own }>('../games/*/After.svelte')
const cards = import.meta.glob<CardPart>('../games/*/AfterCard.svelte')

export interface Parts {
  Own: Own | null
  card: CardPart | null
}

export async function partsOf(game: string): Promise<Parts> {
  const [own, drawn] = await Promise.all([
    owns[`../games/${game}/After.svelte`]?.(),
    cards[`../games/${game}/AfterCard.svelte`]?.(),
  ])
  return { Own: own?.default ?? null, card: drawn ?? null }
}
