/** What can be drawn on the pane: eight kinds of cards, fourteen drawings. */

import './pane.css'
import { SKETCHES } from './strokes.ts'

export const KINDS = ['flower', 'monster', 'smile', 'up', 'down', 'left', 'right', 'plain'] as const
export type Kind = (typeof KINDS)[number]
export type Direction = 'up' | 'down' | 'left' | 'right'

const NAMES = {
  flower: ['flower'],
  monster: ['monster'],
  smile: ['smile'],
  up: ['balloon', 'rocket'],
  down: ['leaf', 'raindrop'],
  left: ['truck', 'tractor'],
  right: ['scooter', 'unicycle'],
  plain: ['heart', 'star', 'house'],
} as const satisfies Record<Kind, readonly string[]>

export type DrawingName = (typeof NAMES)[Kind][number]
export type Mood = 'still' | 'alive' | 'wobble' | 'eating' | 'eaten' | 'happy'

/** One stroke: the finger comes down, moves, goes up. */
export interface Stroke {
  d: string
  /** what this stroke does while the drawing is alive, and the point it does it around */
  does?: 'turn' | 'flick' | 'blink' | 'look' | 'sway' | 'streak' | 'puff'
  at?: [number, number]
}

export interface Sketch {
  strokes: Stroke[]
  /** drawn last, and replaced by one of `faces` in that mood */
  face?: Stroke[]
  faces?: Partial<Record<Mood, Stroke[]>>
}

/** The drawings of a kind, in the order in which they are dealt out. */
export function variants(kind: Kind): readonly DrawingName[] {
  return NAMES[kind]
}

/** Which variant the n-th card of a kind (counted from 0) is drawn as. */
export function variantOf(kind: Kind, n: number): number {
  return n % NAMES[kind].length
}

export function nameOf(kind: Kind, variant = 0): DrawingName {
  return NAMES[kind][variantOf(kind, variant)] ?? NAMES[kind][0]
}

export function directionOf(kind: Kind): Direction | null {
  return kind === 'up' || kind === 'down' || kind === 'left' || kind === 'right' ? kind : null
}

/** The strokes of a drawing, in the order of drawing. */
export function strokesOf(name: DrawingName, mood: Mood = 'still'): Stroke[] {
  const { strokes, face, faces } = SKETCHES[name]
  return [...strokes, ...(faces?.[mood] ?? face ?? [])]
}

/** The arrow in the corner to which a drawing moves: shaft and head. */
export const MARKS: Record<Direction, Stroke[]> = {
  up: [{ d: 'M139 50C138 38 138 26 138 14' }, { d: 'M125 28C130 24 135 19 138 12C142 18 147 23 152 26' }],
  down: [{ d: 'M138 112C139 124 138 136 138 148' }, { d: 'M124 135C129 139 134 144 138 150C141 144 146 139 151 136' }],
  left: [{ d: 'M46 21C34 20 22 21 11 21' }, { d: 'M24 7C20 12 16 17 9 21C15 25 20 29 24 35' }],
  right: [{ d: 'M114 21C126 20 138 21 149 21' }, { d: 'M136 7C140 12 144 17 151 21C145 25 140 29 137 35' }],
}
