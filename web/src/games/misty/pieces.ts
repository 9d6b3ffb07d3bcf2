/** Drawings on a pane, from what is known about a window. */

import type { Graph, Kind, SeatView } from '../../wire/games/misty.ts'
import { directionOf } from './art/drawing.ts'
import type { Frame } from './film.ts'
import {
  nextVariant,
  same,
  variantsOf,
  type Piece,
  type PieceState,
  type Space,
} from './geometry.ts'
import type { Solving } from './solving.svelte.ts'
import { placeOf } from './walk.ts'

const STEP: Record<string, Space> = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] }

/** One space along its arrow; other drawings stay. */
function ahead(kind: Kind, [row, col]: Space): Space {
  const [down, across] = STEP[directionOf(kind) ?? ''] ?? [0, 0]
  return [row + down, col + across]
}

/** A window that is being built; `planned` is what only its owner knows of yet. */
export function builtPieces(
  seat: SeatView,
  planned: { kind: Kind; at: Space } | null = null,
): Piece[] {
  const variants = variantsOf(seat.window)
  const newest = Math.max(-1, ...seat.window.map(({ turn }) => turn))
  const pieces = seat.window.map(({ kind, at, turn }, place): Piece => ({
    id: String(turn),
    kind,
    variant: variants[place] ?? 0,
    row: at[0],
    col: at[1],
    z: turn,
    state: turn === newest && !seat.revealing ? 'last' : 'still',
  }))
  const next = planned ?? shownCard(seat)
  return next
    ? [...pieces, nextPiece(seat, next, planned ? 'planned' : 'last', newest + 1)]
    : pieces
}

/** The card that a seat has shown and placed, and may still move. */
function shownCard({ revealing, placed }: SeatView): { kind: Kind; at: Space } | null {
  return revealing && placed ? { kind: revealing, at: placed } : null
}

function nextPiece(
  seat: SeatView,
  { kind, at }: { kind: Kind; at: Space },
  state: PieceState,
  turn: number,
): Piece {
  const variant = nextVariant(kind, seat.window)
  return { id: String(turn), kind, variant, row: at[0], col: at[1], z: turn, state }
}

/** The variants of a full window's cards, row by row. */
export function fullVariants(kinds: readonly Kind[], turns: readonly number[]): number[] {
  return variantsOf(kinds.map((kind, card) => ({ kind, turn: turns[card] ?? card })))
}

/**
 * Where the cards of a graph lie; `moods` says what is up with some of them. `turns`: when each was placed, if
 * they were seen then, for a drawing to stay the same one on the screen.
 */
export function graphPieces(
  graph: Graph,
  variants: readonly number[],
  at: readonly (number | null)[],
  moods: (card: number) => PieceState,
  order: readonly number[],
  turns: readonly number[] = [],
): Piece[] {
  return graph.cards.map((kind, card) => {
    const space = at[card]
    const start = placeOf(graph, card)
    const [row, col] =
      space === null || space === undefined ? ahead(kind, start) : placeOf(graph, space)
    const state = space === null ? 'gone' : moods(card)
    const z = order.includes(card) ? graph.cards.length + order.indexOf(card) : card
    return {
      id: String(turns[card] ?? card),
      kind,
      variant: variants[card] ?? 0,
      row,
      col,
      z,
      state,
    }
  })
}

/** A window that moves here, as far as it has; `isLive`: whether it goes on. */
export function solvingPieces(
  { graph, node, movers, path }: Solving,
  variants: readonly number[],
  isLive = true,
  turns: readonly number[] = [],
): Piece[] {
  const mood = (card: number) => {
    if (isLive && movers.includes(card)) return 'can-move'
    return node.covered.includes(card) ? 'covered' : 'still'
  }
  return graphPieces(graph, variants, node.at, mood, path, turns)
}

/** A full window as the house knows it, where its graph cannot be had. */
export function toldPieces(seat: SeatView, movers: readonly Space[]): Piece[] {
  return builtPieces(seat).map((piece) => {
    const at: Space = [piece.row, piece.col]
    if (movers.some((space) => same(space, at))) return { ...piece, state: 'can-move' }
    const nth = seat.moved.findIndex((space) => same(space, at))
    if (nth < 0) return piece
    const now = seat.went[nth]
    const [row, col] = now ?? ahead(piece.kind, at)
    return { ...piece, row, col, z: piece.z + 20, state: now ? 'still' : 'gone' }
  })
}

export function frameMood(frame: Frame): (card: number) => PieceState {
  return (card) => {
    if (frame.eaten.includes(card)) return 'eaten'
    if (frame.gone.includes(card)) return 'gone'
    if (frame.eating.includes(card)) return 'eating'
    if (frame.wobbling === card) return 'wobble'
    return frame.covered.includes(card) ? 'covered' : 'still'
  }
}

/** What a card that has moved leaves behind on the glass. */
export function trailOf(graph: Graph, moved: { card: number; from: number } | null) {
  const direction = moved && directionOf(graph.cards[moved.card] ?? 'plain')
  return direction ? { at: placeOf(graph, moved.from), direction } : null
}

/** The points of each space that has some. */
export function pointsOf(graph: Graph, points: readonly (number | null)[]) {
  return points.flatMap((n, space) => (n ? [{ at: placeOf(graph, space), n }] : []))
}
