/** The tests' side of the table: words, situations with only what matters in them, a small window. */

import en from '../../../../src/tablee/games/misty/words/en.toml'
import fr from '../../../../src/tablee/games/misty/words/fr.toml'
import type { Graph, SeatView, View } from '../../wire/games/misty.ts'
import type { Words } from './words.ts'

export const EN = en as unknown as Words
export const FR = fr as unknown as Words

export function seatView(said: Partial<SeatView> = {}): SeatView {
  return {
    cards: 6,
    known: null,
    window: [],
    shapes: ['3x4', '4x3'],
    picked: false,
    revealed: null,
    placed: null,
    revealing: null,
    moved: [],
    went: [],
    done: false,
    wins: 0,
    points: 0,
    ...said,
  }
}

/** Three seats, you on chair 0, unless said otherwise. */
export function situation(said: Partial<View> = {}): View {
  return {
    seat: 0,
    hand: ['flower', 'up', 'up'],
    pick: null,
    spot: null,
    spaces: [],
    seats: [seatView(), seatView(), seatView()],
    round: 1,
    step: 1,
    cards: 12,
    smiles: 'pairs',
    passing: 'left',
    phase: 'pick',
    waiting: [0, 1, 2],
    deadline_ms: null,
    last: null,
    rounds_to_win: 2,
    ...said,
  }
}

/**
 * A window of one row: scooter, heart, monster, flower. The scooter covers the heart; the monster eats
 * the flower: one point in all.
 */
export const ROW: Graph = {
  rows: 1,
  cols: 4,
  cards: ['right', 'plain', 'monster', 'flower'],
  best: 1,
  nodes: [
    { at: [0, 1, 2, 3], moves: [[0, 1]], covered: [], end: null },
    {
      at: [1, 1, 2, 3],
      moves: [],
      covered: [1],
      end: { eats: [[2, 3]], points: [0, 0, 0, 1], total: 1, pairs: [] },
    },
  ],
}

/** Two smiles and two balloons that leave, in an order of choice. */
export const SMILES: Graph = {
  rows: 2,
  cols: 2,
  cards: ['up', 'up', 'smile', 'smile'],
  best: 3,
  nodes: [
    {
      at: [0, 1, 2, 3],
      moves: [
        [0, 1],
        [1, 2],
      ],
      covered: [],
      end: null,
    },
    { at: [null, 1, 2, 3], moves: [[1, 3]], covered: [], end: null },
    { at: [0, null, 2, 3], moves: [[0, 3]], covered: [], end: null },
    {
      at: [null, null, 2, 3],
      moves: [],
      covered: [],
      end: { eats: [], points: [0, 0, 1, 1], total: 3, pairs: [[2, 3]] },
    },
  ],
}
