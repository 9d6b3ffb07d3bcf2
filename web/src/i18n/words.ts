/** A game's own words, from src/tablee/games/<game>/words: loaded when they are needed. */

import { SvelteMap } from 'svelte/reactivity'
import { wordsOf } from '../api.ts'
import { settings, type Lang } from '../table/settings.svelte.ts'
import { LANGS } from './languages.ts'

export interface QuestionWords {
  ask: string
  answers: Record<string, string>
  hints: Record<string, string>
}

export interface GameWords {
  title: string
  goal?: string // in one breath, for whoever plays it for the first time
  intro: string[]
  options: Record<string, string>
  choices?: Record<string, Record<string, string>>
  questions?: Record<string, QuestionWords>
  bots?: Record<string, string> // how strong a level is at this game, and in which style
  refusals: Record<string, string>
  rules: Record<string, string>
  [section: string]: unknown
}

const files = import.meta.glob<GameWords>('../../../src/tablee/games/*/words/*.toml', {
  import: 'default',
})
const loaded = new SvelteMap<string, GameWords>()

export async function loadWords(game: string, lang: Lang): Promise<GameWords> {
  const file = Object.entries(files).find(([path]) => path.endsWith(`/${game}/words/${lang}.toml`))
  const words = file ? await file[1]() : await foreign(game, lang)
  loaded.set(`${game} ${lang}`, words)
  return words
}

/** A game from elsewhere: the server has its words, or it goes by its name. */
async function foreign(game: string, lang: Lang): Promise<GameWords> {
  const nothing = { title: game, intro: [], options: {}, refusals: {}, rules: {} }
  return { ...nothing, ...(await wordsOf(game, lang)) }
}

/** Reactive: the words in the player's language, or in another one until those are here. */
export function gameWords(game: string): GameWords | null {
  const { lang } = settings
  const words = loaded.get(`${game} ${lang}`)
  if (!words && game) void loadWords(game, lang)
  const others = LANGS.map((other) => loaded.get(`${game} ${other}`))
  return words ?? others.find((other) => other) ?? null
}
