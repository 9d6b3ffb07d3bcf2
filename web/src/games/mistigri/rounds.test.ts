import { describe, expect, it } from 'vitest'
import { journeys } from './journeys.ts'
import { roundEnd } from './rounds.ts'
import { situation } from './table.test-help.ts'

describe('the end of a round', () => {
  it('gathers the cards left, the penalties and the totals', () => {
    const there = { cards: 9, passed: false, known: [], knows: [] }
    const view = situation({
      seats: [
        { ...there, total: 20 },
        { ...there, total: 4 },
      ],
      round: 2,
    })
    const ended = roundEnd(
      [
        { event: 'passed', seat: 0 },
        { event: 'round_ended', seat: 0, why: 'all passed' },
        { event: 'revealed', seat: 0, card: 'A3' },
        { event: 'revealed', seat: 0, card: 'M' },
        { event: 'scored', seat: 0, penalty: 13 },
        { event: 'scored', seat: 1, penalty: 0 },
        { event: 'round_began', seat: 0, round: 2, decider: false },
      ],
      view,
    )
    expect(ended).toEqual({
      round: 1,
      why: 'all passed',
      isTied: false,
      rows: [
        { seat: 0, cards: ['A3', 'M'], points: 13, total: 20 },
        { seat: 1, cards: [], points: 0, total: 4 },
      ],
    })
  })

  it('is none when none ended', () => {
    expect(roundEnd([{ event: 'passed', seat: 0 }], situation())).toBeNull()
  })
})

describe('journeys', () => {
  it('go from hand to hand, face down where the card is unknown', () => {
    expect(journeys([{ event: 'drew', seat: 0, card: 'A3', holder: 2 }], 0)).toEqual([
      { card: 'A3', from: 'seat 2', to: 'hand A3' },
    ])
    expect(journeys([{ event: 'drew', seat: 1, card: null, holder: 2 }], 0)).toEqual([
      { card: null, from: 'seat 2', to: 'seat 1' },
    ])
  })

  it('go to the discard and come from it', () => {
    expect(
      journeys(
        [
          { event: 'discarded', seat: 0, pair: ['A3', 'C3'] },
          { event: 'picked', seat: 1, card: 'B5', to: 0 },
          { event: 'took_back', seat: 2, card: 'E2' },
        ],
        0,
      ),
    ).toEqual([
      { card: 'A3', from: 'hand A3', to: 'discard' },
      { card: 'C3', from: 'hand C3', to: 'discard' },
      { card: 'B5', from: 'discard', to: 'hand B5' },
      { card: 'E2', from: 'discard', to: 'seat 2' },
    ])
  })
})
