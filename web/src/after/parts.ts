/**
 * What a game has for the game after the game: games/<game>/After.svelte, what only this game can tell, and
 * games/<game>/AfterCards.svelte, the cards of a sentence drawn and named.
 */

import type { Component } from 'svelte'
import type { GameWords } from '../i18n/words.ts'
import type { Analysis } from '../wire/messages.ts'

export interface OwnProps {
  analysis: Analysis
  names: readonly string[]
  words: GameWords
  /** Where that moment is seen; null: there is no such page. */
  moment: (version: number, seat: number) => string | null
}
export type Own = Component<OwnProps>
export interface Cards {
  default: Component<{ cards: readonly string[]; words: GameWords }>
  said: (card: string, words: GameWords) => string
}

const owns = import.meta.glob<{ default: Own }>('../games/*/After.svelte')
const cards = import.meta.glob<Cards>('../games/*/AfterCards.svelte')

export interface Parts {
  Own: Own | null
  cards: Cards | null
}

export async function partsOf(game: string): Promise<Parts> {
  const [own, drawn] = await Promise.all([
    owns[`../games/${game}/After.svelte`]?.(),
    cards[`../games/${game}/AfterCards.svelte`]?.(),
  ])
  return { Own: own?.default ?? null, cards: drawn ?? null }
}
