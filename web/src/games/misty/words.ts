/** The words of this game (src/tablee/games/misty/words), put together for a screen. */

import { fill, listed, type Counted, type ShellWords, type Table } from '../../table/words.ts'
import type { Kind } from '../../wire/games/misty.ts'
import { sizeOf, type Area, type Piece, type Space } from './geometry.ts'

/** The parts of words/*.toml that a screen uses. */
export interface Words extends ShellWords {
  table: Table
  screen: Screen
}

type Screen = ShellWords['screen'] & {
  or: string
  window: string
  window_of: string
  empty_window: string
  space: string
  put_here: string
  row: string
  free: string
  on_top: string
  drawing: string
  shape: string
  shapes: string
  size: string
  by: string
  pick: string
  go_on: string
  step: string
  round: string
  ordering: string
  no_hand: string
  cards: Counted
  wins: Counted
  drawings: Record<Kind, string[]>
  goes: Table
  effects: Record<Kind, string>
  brief: Record<Kind, string>
  phases: Table
  waiting: Record<'one' | 'many' | 'others', string>
  passing: Record<'left' | 'right' | 'to', string>
  hints: Record<'pick_first' | 'not_here' | 'not_now' | 'no_undo', string>
  activation: Record<'undo' | 'reset' | 'done' | 'loading', string> & { left: Counted }
  round_end: Table
  daily: Table & Record<'goal' | 'streak' | 'tries' | 'ways', Counted>
}

/** A drawing by its name: `balloon`. */
export function drawingName(kind: Kind, variant: number, words: Words): string {
  const names = words.screen.drawings[kind]
  return names[variant % names.length] ?? kind
}

/** A drawing by its name and what it does: `balloon, goes up`. */
export function drawingLabel(kind: Kind, variant: number, words: Words): string {
  const name = drawingName(kind, variant, words)
  const goes = words.screen.goes[kind]
  return goes ? fill(words.screen.drawing, { name, goes }) : name
}

/** A space as people count: from the top left of what they see. */
export function spaceName([row, col]: Space, from: { top: number; left: number }, words: Words) {
  return fill(words.screen.space, { row: row - from.top + 1, column: col - from.left + 1 })
}

/** The shapes that a window can still get, as a sentence. */
export function shapesSaid(shapes: string[], words: Words): string {
  const said = shapes.map((shape) => {
    const [rows = '', cols = ''] = shape.split('x')
    return fill(words.screen.shape, { rows, cols })
  })
  return fill(words.screen.shapes, { shapes: listed(said, words.screen.or) })
}

/** How large the window will be, in few words. */
export function sizeSaid(shapes: string[], words: Words): string {
  const { size, by, or } = words.screen
  const said = shapes.map((shape) => fill(by, { ...sizeOf(shape) }))
  return fill(size, { shapes: listed(said, or) })
}

/** A window as somebody reads it out: row by row, what lies where. */
export function rowsSaid(area: Area, pieces: readonly Piece[], words: Words): string[] {
  const { screen } = words
  const seen = pieces.filter(({ state }) => state !== 'gone' && state !== 'eaten')
  return Array.from({ length: area.rows }, (_, down) => {
    const cards = Array.from({ length: area.cols }, (_, across) => {
      const pile = seen
        .filter(({ row, col }) => row === area.top + down && col === area.left + across)
        .toSorted((one, other) => other.z - one.z)
        .map(({ kind, variant }) => drawingLabel(kind, variant, words))
      const [top, ...under] = pile
      if (!top) return screen.free
      return under.length ? fill(screen.on_top, { top, under: listed(under, screen.and) }) : top
    })
    return fill(screen.row, { row: down + 1, cards: cards.join(' · ') })
  })
}
