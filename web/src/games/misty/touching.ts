/** What can be touched on a window. */

import type { Kind, View } from '../../wire/games/misty.ts'
import { rowByRow, type Area, type Piece, type Space } from './geometry.ts'
import type { Target } from './Targets.svelte'
import { drawingLabel, spaceName, type Words } from './words.ts'

/** The spaces of the moves `move r,c`. */
export function movesAt(moves: readonly string[]): Space[] {
  return moves.flatMap((move): Space[] => {
    const [verb, at = ''] = move.split(' ')
    const [row, col] = at.split(',').map(Number)
    return verb === 'move' && row !== undefined && col !== undefined ? [[row, col]] : []
  })
}

/** The drawings that may move now, row by row. */
export function movable(pieces: readonly Piece[], area: Area, words: Words): Target[] {
  const movers = pieces.filter(({ state }) => state === 'can-move')
  return rowByRow(
    movers.map(({ kind, variant, row, col }): Target => {
      const at: Space = [row, col]
      const name = drawingLabel(kind, variant, words)
      return { at, label: `${name}, ${spaceName(at, area, words)}` }
    }),
  )
}

/** Where the next card goes, as far as its owner has decided and nobody else knows. */
export function planOf(view: View): { kind: Kind; at: Space } | null {
  const me = view.seats[view.seat]
  if (view.phase === 'pick' && view.pick && view.spot) return { kind: view.pick, at: view.spot }
  if (view.phase === 'place' && me?.revealing && me.placed)
    return { kind: me.revealing, at: me.placed }
  return null
}
