/** What this game tells on somebody's own page: how many days in a row the puzzle was solved. */

import { loadWords } from '../../i18n/words.ts'
import { settings } from '../../table/settings.svelte.ts'
import { counted } from '../../table/words.ts'
import { dayOf, streak } from './daily.svelte.ts'
import type { Words } from './words.ts'

export async function deedLines(): Promise<string[]> {
  const days = streak(dayOf(new Date()))
  if (!days) return []
  const words = (await loadWords('misty', settings.lang)) as unknown as Words
  return [counted(words.screen.daily.streak, days)]
}
