/** The rules of a game on one illustrated page: games/<game>/Rules.svelte, loaded when it is opened. */

import { getContext, setContext, type Component } from 'svelte'
import type { GameWords } from '../i18n/words.ts'

/** `words` are the game's own. */
export type RulesPage = Component<{ words: GameWords }>

const files = import.meta.glob<{ default: RulesPage }>('../games/*/Rules.svelte')
const fileOf = (game: string) => files[`../games/${game}/Rules.svelte`]

export const hasRulesPage = (game: string): boolean => fileOf(game) !== undefined

export async function loadRulesPage(game: string): Promise<RulesPage | null> {
  return (await fileOf(game)?.())?.default ?? null
}

/** Whose page it is, and what it says: a block's own words, or those with an id in it. */
interface Page {
  game: string
  say: (block: string, id?: string) => string
}
const PAGE = Symbol('page')
export const beginPage = (page: Page) => setContext(PAGE, page)
export const pageAround = () => getContext<Page>(PAGE)

/** Those words. */
export function pageWords(words: GameWords): Page['say'] {
  const page = words.page as Record<string, Record<string, string>>
  return (block, id = 'text') => page[block]?.[id] ?? ''
}
