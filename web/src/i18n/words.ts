/** A game's own words, from src/tablee/games/<game>/words: loaded when they are needed. */

import { SvelteMap } from 'svelte/reactivity'
import { settings, type Lang } from '../table/settings.svelte.ts'

export interface GameWords {
  title: string
  intro: string[]
  options: Record<string, string>
  choices?: Record<string, Record<string, string>>
  refusals: Record<string, string>
  rules: Record<string, string>
  [section: string]: unknown
}

const files = import.meta.glob<GameWords>('../../../src/tablee/games/*/words/*.toml', {
  import: 'default',
})
const loaded = new SvelteMap<string, GameWords>()

export async function loadWords(game: string, lang: Lang): Promise<GameWords | null> {
  const file = Object.entries(files).find(([path]) => path.endsWith(`/${game}/words/${lang}.toml`))
  if (!file) return null
  const words = await file[1]()
  loaded.set(`${game} ${lang}`, words)
  return words
}

/** Reactive: the words in the player's language, or in the other one until those are here. */
export function gameWords(game: string): GameWords | null {
  const { lang } = settings
  const words = loaded.get(`${game} ${lang}`)
  if (!words && game) void loadWords(game, lang)
  return words ?? loaded.get(`${game} ${lang === 'fr' ? 'en' : 'fr'}`) ?? null
}
