/** What the shell says, in the player's language. */

import { settings } from '../table/settings.svelte.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { typeset } from './typeset.ts'

/** One sentence, or one for each plural form that the language has. */
export type Message = string | { one: string; other: string }
export type MessageId = keyof typeof en
export type Values = Record<string, string | number>

const plurals = { en: new Intl.PluralRules('en'), fr: new Intl.PluralRules('fr') }

export function translate(lang: 'fr' | 'en', id: MessageId, values: Values = {}): string {
  const message: Message = lang === 'fr' ? fr[id] : en[id]
  const form = plurals[lang].select(Number(values.n ?? 0)) === 'one' ? 'one' : 'other'
  const text = typeof message === 'string' ? message : message[form]
  const filled = text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
  return lang === 'fr' ? typeset(filled) : filled
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
  return id in en
}
