/** Where things lie on a pane that is still growing: for drawing it, not for judging it. */

import type { CardView, Kind } from '../../wire/games/misty.ts'
import { variantOf } from './art/drawing.ts'

export type Space = readonly [row: number, col: number]

/** What of the endless pane is shown. */
export interface Area {
  top: number
  left: number
  rows: number
  cols: number
}

/** A drawing on the pane. */
export interface Piece {
  id: string
  kind: Kind
  variant: number
  row: number
  col: number
  z: number // what lies on top of what
  state: PieceState
}

export type PieceState =
  | 'still'
  | 'last'
  | 'planned' // where it would go, if nobody changes their mind
  | 'can-move'
  | 'wobble'
  | 'covered'
  | 'eating'
  | 'eaten'
  | 'gone'

export function same(one: Space | null, other: Space | null): boolean {
  return one !== null && other !== null && one[0] === other[0] && one[1] === other[1]
}

/** `3x4` is three high and four wide. */
export function sizeOf(shape: string): { rows: number; cols: number } {
  const [rows = 0, cols = 0] = shape.split('x').map(Number)
  return { rows, cols }
}

export function boundsOf(spaces: readonly Space[]): Area {
  if (!spaces.length) return { top: 0, left: 0, rows: 1, cols: 1 }
  const rows = spaces.map(([row]) => row)
  const cols = spaces.map(([, col]) => col)
  const [top, left] = [Math.min(...rows), Math.min(...cols)]
  return { top, left, rows: Math.max(...rows) - top + 1, cols: Math.max(...cols) - left + 1 }
}

/**
 * The part of the endless pane that is shown while a window grows: as large from the first card to the last, and
 * moved no further than the next card needs. `cards` in the order in which they came; `margin` spaces around
 * them stay in sight as long as there may be more in that direction.
 */
export function fieldOf(cards: readonly Space[], shapes: readonly string[], margin: number): Area {
  const longest = Math.max(1, ...shapes.map(sizeOf).flatMap(({ rows, cols }) => [rows, cols]))
  const side = longest + margin
  const along = (places: readonly number[]) => {
    let start = -Math.floor((side - 1) / 2)
    places.forEach((_, nth) => {
      const [first, last] = [
        Math.min(...places.slice(0, nth + 1)),
        Math.max(...places.slice(0, nth + 1)),
      ]
      const more = last - first + 1 < longest ? margin : 0
      start = Math.max(Math.min(start, first - more), last + more - side + 1)
    })
    return start
  }
  return {
    top: along(cards.map(([row]) => row)),
    left: along(cards.map(([, col]) => col)),
    rows: side,
    cols: side,
  }
}

/** Each drawing of a kind is another one, in the order in which they came. */
export function variantsOf(cards: readonly { kind: Kind; turn: number }[]): number[] {
  return cards.map(({ kind, turn }) => {
    const before = cards.filter((other) => other.kind === kind && other.turn < turn).length
    return variantOf(kind, before)
  })
}

/** How a card of that kind will be drawn when it comes into a window. */
export function nextVariant(kind: Kind, window: readonly CardView[], copies = 0): number {
  return variantOf(kind, window.filter((card) => card.kind === kind).length + copies)
}

/** The variants of a hand: what each card would be when it is placed, copies one after another. */
export function handVariants(hand: readonly Kind[], window: readonly CardView[]): number[] {
  return hand.map((kind, place) => {
    const copies = hand.slice(0, place).filter((other) => other === kind).length
    return nextVariant(kind, window, copies)
  })
}

/** Cards row by row, as a graph counts them. */
export function rowByRow<T extends { at: Space }>(cards: readonly T[]): T[] {
  return cards.toSorted((one, other) => one.at[0] - other.at[0] || one.at[1] - other.at[1])
}
