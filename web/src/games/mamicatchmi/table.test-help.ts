/** The tests' side of the table: words, and situations with only what matters in them. */

import en from '../../../../src/tablee/games/mamicatchmi/words/en.toml'
import fr from '../../../../src/tablee/games/mamicatchmi/words/fr.toml'
import type { LastDuel, PawnView, View } from '../../wire/games/mamicatchmi.ts'
import type { Words } from './words.ts'

export const EN = en as unknown as Words
export const FR = fr as unknown as Words

export function pawnView(said: Partial<PawnView> = {}): PawnView {
  return { owner: null, held: null, spot: null, ...said }
}

/** You have the cat, Tom the dog; mouse and Granny are common. */
export function situation(said: Partial<View> = {}): View {
  return {
    seat: 0,
    seats: [
      { pawn: 'cat', tokens: 5, holding: null, reach: ['mouse', 'cat', 'granny'] },
      { pawn: 'dog', tokens: 5, holding: null, reach: ['mouse', 'dog', 'granny'] },
    ],
    pawns: {
      mouse: pawnView(),
      cat: pawnView({ owner: 0 }),
      dog: pawnView({ owner: 1 }),
      granny: pawnView(),
    },
    commons: ['mouse', 'granny'],
    reserve: 16,
    structures: ['tree', 'kennel', 'chair', 'hole'],
    phase: 'duel',
    roller: 0,
    waiting: [0, 1],
    dice: ['dog', 'cat'],
    duel_began_ms: 1000,
    hands_off: null,
    last: null,
    settled: false,
    deadline_ms: 5000,
    ...said,
  }
}

/** The dog was first, beside the tree; the cat came too late. */
export const LAST: LastDuel = {
  dice: ['dog', 'cat'],
  called: [
    { pawn: 'cat', owner: 0, spot: 'on tree', after_ms: null },
    { pawn: 'dog', owner: 1, spot: 'by tree', after_ms: 600 },
  ],
  placements: [
    { seat: 0, pawn: 'cat', spot: 'by chair', after_ms: 500, right: false },
    { seat: 1, pawn: 'dog', spot: 'by tree', after_ms: 600, right: true },
  ],
  gained: 1,
  lost: 0,
  tokens: 1,
  tie: false,
}
