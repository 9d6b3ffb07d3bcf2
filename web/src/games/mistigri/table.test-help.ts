/** The tests' side of the table: words, and situations with only what matters in them. */

import en from '../../../../src/tablee/games/mistigri/words/en.toml'
import fr from '../../../../src/tablee/games/mistigri/words/fr.toml'
import type { View } from '../../wire/games/mistigri.ts'
import type { Words } from './words.ts'

export const EN = en as unknown as Words
export const FR = fr as unknown as Words

/** Four seats with three cards each, you on chair 0, unless said otherwise. */
export function situation(said: Partial<View> = {}): View {
  const there = { cards: 3, passed: false, total: 0, known: [], knows: [] }
  return {
    seat: 0,
    hand: ['A3', 'C3', 'M'],
    seats: [there, there, there, there],
    discard: [],
    round: 1,
    first: 0,
    turns: 1,
    turn: 0,
    holder: 3,
    next: 1,
    to_act: 0,
    phase: 'draw',
    arrow: 'clockwise',
    effect: 0,
    pending: 'nothing',
    card: null,
    unserved: [],
    deadline_ms: null,
    ...said,
  }
}
