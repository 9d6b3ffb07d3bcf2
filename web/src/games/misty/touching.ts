/** What can be touched on the own window, from the moves that the house offers. */

import type { Kind, View } from '../../wire/games/misty.ts'
import type { Space } from './geometry.ts'

/** The spaces of the moves `move r,c`. */
export function movesAt(moves: readonly string[]): Space[] {
  return moves.flatMap((move): Space[] => {
    const [verb, at = ''] = move.split(' ')
    const [row, col] = at.split(',').map(Number)
    return verb === 'move' && row !== undefined && col !== undefined ? [[row, col]] : []
  })
}

/** Where the next card goes, as far as its owner has decided and nobody else knows. */
export function planOf(view: View): { kind: Kind; at: Space } | null {
  const me = view.seats[view.seat]
  if (view.phase === 'pick' && view.pick && view.spot) return { kind: view.pick, at: view.spot }
  if (view.phase === 'place' && me?.revealing && me.placed)
    return { kind: me.revealing, at: me.placed }
  return null
}
