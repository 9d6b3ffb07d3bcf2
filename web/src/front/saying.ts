/** Times and names as the player's language says them. */

import { LANGUAGES } from '../i18n/languages.ts'
import { settings } from '../table/settings.svelte.ts'

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

const locale = () => LANGUAGES.get(settings.lang)?.locale ?? settings.lang

/** How long ago, in the largest unit that is not zero; nothing for less than a minute. */
export function ago(thenMs: number, nowMs = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' })
  const passedMs = Math.max(0, nowMs - thenMs) // a clock may have been put back
  for (const [unit, ms] of UNITS) {
    if (passedMs >= ms) return format.format(-Math.floor(passedMs / ms), unit)
  }
  return ''
}

/** Names in a row. */
export function together(names: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names)
}
