/** Refusals in the player's own language: by code, and in the game's words where a rule forbids it. */

import { lookUp, t } from '../i18n/index.ts'
import { gameWords } from '../i18n/words.ts'
import { Refusal } from '../table/refusal.ts'
import { playFetched } from '../table/audio.ts'
import { toasts } from './toasts.svelte.ts'

export function refusalText(refusal: Refusal, game: string): string {
  const own = gameWords(game)?.refusals[refusal.why]
  return own ?? lookUp(`refused.${refusal.code}`) ?? t('refused.other')
}

export function showRefusal(problem: unknown, game = ''): void {
  void playFetched('refuse')
  if (!(problem instanceof Refusal)) return toasts.add(t('app.trouble'))
  const rule = problem.rule && game ? { game, number: problem.rule } : null
  toasts.add(refusalText(problem, game), rule)
}
