/** What a game is called, whether or not it has a box here. */

import { boxWords } from '../front/shelf.ts'
import { gameWords } from '../i18n/words.ts'

/** Reactive. */
export function titleOf(game: string): string {
  return boxWords(game)?.title ?? gameWords(game)?.title ?? game
}
