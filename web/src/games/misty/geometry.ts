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

/** A shape laid around what is there, as much to one side as to the other. */
export function outlineOf(shape: string, cards: Area): Area {
  const { rows, cols } = sizeOf(shape)
  return {
    top: cards.top - Math.floor((rows - cards.rows) / 2),
    left: cards.left - Math.floor((cols - cards.cols) / 2),
    rows,
    cols,
  }
}

function cornersOf({ top, left, rows, cols }: Area): Space[] {
  return [
    [top, left],
    [top + rows - 1, left + cols - 1],
  ]
}

/** Every space of an area. */
export function spacesOf({ top, left, rows, cols }: Area): Space[] {
  return Array.from({ length: rows * cols }, (_, place) => [
    top + Math.floor(place / cols),
    left + (place % cols),
  ])
}

/** All that has to be seen of a growing window: its cards, where one may go, and both shapes. */
export function shownArea(
  cards: readonly Space[],
  spaces: readonly Space[],
  shapes: string[],
): Area {
  if (!cards.length) return { top: -1, left: -1, rows: 3, cols: 3 } // the first card, in the middle
  const lying = boundsOf(cards)
  const outlines = shapes.flatMap((shape) => cornersOf(outlineOf(shape, lying)))
  return boundsOf([...cornersOf(lying), ...spaces, ...outlines])
}

/** Each drawing of a kind is another one, in the order in which they came. */
export function variantsOf(cards: readonly { kind: Kind; turn: number }[]): number[] {
  return cards.map(({ kind, turn }) => {
    const before = cards.filter((other) => other.kind === kind && other.turn < turn).length
    return variantOf(kind, before)
  })
}

/** The variants of a hand: what each card would be when it is placed, copies one after another. */
export function handVariants(hand: readonly Kind[], window: readonly CardView[]): number[] {
  return hand.map((kind, place) => {
    const there = window.filter((card) => card.kind === kind).length
    const copies = hand.slice(0, place).filter((other) => other === kind).length
    return variantOf(kind, there + copies)
  })
}

/** Cards row by row, as a graph counts them. */
export function rowByRow<T extends { at: Space }>(cards: readonly T[]): T[] {
  return cards.toSorted((one, other) => one.at[0] - other.at[0] || one.at[1] - other.at[1])
}
