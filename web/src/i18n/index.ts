/** What the shell says, in the player's language. */

import { SvelteMap } from 'svelte/reactivity'
import { settings, type Lang } from '../table/settings.svelte.ts'
import { LANGS, LANGUAGES, langOf } from './languages.ts'
import { typeset } from './typeset.ts'
import type en from './words/en.ts'

/** One sentence, or one for each plural form that the language has. */
export type Message = string | { one: string; other: string }
export type MessageId = keyof typeof en
export type Values = Record<string, string | number>

type Words = Record<MessageId, Message>

const files = import.meta.glob<Words>('./words/*.ts', { import: 'default' })
const loaded = new SvelteMap<Lang, Words>()
const plurals = new Map(LANGS.map((lang) => [lang, new Intl.PluralRules(lang)]))

/** The words of a language come when somebody reads them; before the page is shown, those of its own. */
export async function loadShellWords(lang: Lang): Promise<void> {
  const file = Object.entries(files).find(([path]) => langOf(path) === lang)
  if (file && !loaded.has(lang)) loaded.set(lang, await file[1]())
}

/** Those of another language until they are here. */
function wordsIn(lang: Lang): Partial<Words> {
  const words = loaded.get(lang)
  if (!words) void loadShellWords(lang).catch(() => {}) // asked again with the next word
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
