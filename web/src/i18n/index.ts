/** What the shell says, in the player's language. */

import { untrack } from 'svelte'
import { SvelteMap } from 'svelte/reactivity'
import { settings, type Lang } from '../table/settings.svelte.ts'
import { LANGS, LANGUAGES, langOf } from './languages.ts'
import { typeset } from './typeset.ts'
import type later from './later/words/en.ts'
import type en from './words/en.ts'

/** One sentence, or one for each plural form that the language has. */
export type Message = string | { one: string; other: string }
export type MessageId = keyof typeof en | keyof typeof later
export type Values = Record<string, string | number>

type Words = Record<MessageId, Message>

type Part = Partial<Words>

const files = import.meta.glob<Part>('./words/*.ts', { import: 'default' })
/** What is said at a table and after it; the front page is lighter without. */
const laterFiles = import.meta.glob<Part>('./later/words/*.ts', { import: 'default' })
const loaded = new SvelteMap<Lang, Part>()
const whole = new Set<Lang>()
let wantsAll = false
const plurals = new Map(LANGS.map((lang) => [lang, new Intl.PluralRules(lang)]))

/** The words of a language come when somebody reads them; before the page is shown, those of its own. */
export async function loadShellWords(lang: Lang): Promise<void> {
  const all = wantsAll
  const parts = (all ? [files, laterFiles] : [files]).map((part) => {
    const file = Object.entries(part).find(([path]) => langOf(path) === lang)
    return file?.[1]()
  })
  const words = await Promise.all(parts)
  loaded.set(lang, Object.assign({}, ...words) as Part)
  if (all) whole.add(lang)
}

/** All that the shell says: from now on in every language. */
export async function loadAllWords(lang: Lang): Promise<void> {
  wantsAll = true
  if (!whole.has(lang)) await loadShellWords(lang)
}

/** A page that is shown when all words are there; another language later is no reason to show it anew. */
export async function withAllWords<T>(page: Promise<T>): Promise<T> {
  const [shown] = await Promise.all([page, loadAllWords(untrack(() => settings.lang))])
  return shown
}

/** Those of another language until they are here. */
function wordsIn(lang: Lang): Part {
  const words = loaded.get(lang)
  const isWhole = whole.has(lang) || !wantsAll
  if (!words || !isWhole) void loadShellWords(lang).catch(() => {}) // asked again with the next word
  return words ?? loaded.values().next().value ?? {}
}

export function translate(lang: Lang, id: MessageId, values: Values = {}): string {
  const message: Message = wordsIn(lang)[id] ?? id
  const form = plurals.get(lang)?.select(Number(values.n ?? 0)) === 'one' ? 'one' : 'other'
  const text = typeof message === 'string' ? message : message[form]
  const filled = text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
  return typeset(filled, LANGUAGES.get(lang)?.spaces ?? {})
}

/** Reactive: in a template or an effect it follows the language. */
export function t(id: MessageId, values?: Values): string {
  return translate(settings.lang, id, values)
}

/** The words for something named over the wire, such as `reaction.bravo`, if there are any. */
export function lookUp(id: string): string | null {
  return isMessageId(id) ? t(id) : null
}

export function isMessageId(id: string): id is MessageId {
  return id in wordsIn(settings.lang)
}
