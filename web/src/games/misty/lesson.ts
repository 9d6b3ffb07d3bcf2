/** Where the lesson's moves are made. */

import type { View } from '../../wire/games/misty.ts'

export { default as Coach } from './art/Teacher.svelte'

const DONE = '.choices .main:not(:disabled)'
const RESET = '.choices .button:nth-child(2):not(:disabled)'

/** `astray`: another order was handed in, and is to be taken back. */
export function pointAt(moves: readonly string[], view: unknown, astray: boolean): string[] {
  const [verb, what = ''] = moves[0]?.split(' ') ?? []
  if (verb === 'at') return [`[data-space="${what}"]`]
  if (verb === 'pick') {
    const nth = (view as View).hand.findIndex((kind) => kind === what) + 1
    return [`.hand li:nth-child(${nth}) button[aria-pressed="false"]`, DONE]
  }
  if (astray) return [RESET]
  return [...moves.map((move) => `[data-space="${move.replace('move ', '')}"]`), DONE]
}
