/** The tests' side of the table: words, and situations with only what matters in them. */

import en from '../../../../src/tablee/games/mito/words/en.toml'
import fr from '../../../../src/tablee/games/mito/words/fr.toml'
import type { ReelView, SeatView, TheftView, View } from '../../wire/games/mito.ts'
import type { Words } from './words.ts'

export const EN = en as unknown as Words
export const FR = fr as unknown as Words

export function seatView(said: Partial<SeatView> = {}): SeatView {
  return { cards: 4, score: 0, arm: null, slapped_ms: null, ready: false, ...said }
}

export function theft(said: Partial<TheftView> = {}): TheftView {
  return { seat: 1, card: 'mito3', at_ms: 61_500, caught: false, by: null, ...said }
}

export function reelOf(...thefts: TheftView[]): ReelView {
  return { round: 1, thefts, hands: [], out: [0] }
}

/** Four seats with four cards each, Tom (1) guards, it is your turn on a 2. */
export function situation(said: Partial<View> = {}): View {
  return {
    seat: 0,
    phase: 'turn',
    round: 1,
    rounds: 4,
    guard: 1,
    turn: 0,
    starter: 1,
    waiting: [0],
    decides: said.turn ?? 0,
    seats: [seatView(), seatView(), seatView(), seatView()],
    hand: ['n1', 'n3', 'n3', 'mito5'],
    flight: null,
    can_cheat: true,
    rested_ms: null,
    vanished: [],
    known: {},
    top: 'n2',
    discard: ['n2'],
    pile: 30,
    giving: null,
    slowest: null,
    mosquito: null,
    caught: null,
    contest_ms: null,
    vanish_ms: 1500,
    glimpse_ms: 350,
    rest_ms: 3000,
    reel: null,
    deadline_ms: null,
    ...said,
  }
}
