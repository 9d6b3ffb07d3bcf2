import { describe, expect, it } from 'vitest'
import type { PressInfo, Photo } from '../../wire/messages.ts'
import { gapOf } from '../../table/margins.ts'
import { isClose, marginBetween } from './margins.ts'
import { EN, FR, LAST } from './table.test-help.ts'
import { endOf, pairOf, said, type End, type Verdict } from './verdict.ts'

const press = (seat: number, move: string, at_ms: number): PressInfo => ({
  seat,
  move,
  at_ms,
  error_ms: 4,
  raw_ms: at_ms,
  claimed_ms: at_ms,
  trusted_ms: 20,
  unproven: false,
  late: false,
})
const photo = (...presses: PressInfo[]): Photo => ({
  type: 'photo',
  game_number: 1,
  version: 9,
  presses,
})
const BOTH = (gap: number) =>
  photo(press(1, 'place dog by tree', 600), press(0, 'place cat on tree', 600 + gap))

describe('by how much', () => {
  it('is a whisker, a tail or a whole cat', () => {
    expect([0, 40, 41, 120, 121].map(gapOf)).toEqual(['whisker', 'whisker', 'tail', 'tail', 'cat'])
  })

  it('is worth a photo as long as it is close', () => {
    expect((['tie', 'whisker', 'tail', 'cat', 'alone'] as const).map(isClose)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })

  it('is between the two right places, whatever was placed wrongly before', () => {
    const wrong = press(0, 'place cat by chair', 500)
    expect(marginBetween(photo(wrong, ...BOTH(90).presses), LAST)).toBe('tail')
    expect(marginBetween(photo(wrong, press(1, 'place dog by tree', 600)), LAST)).toBe('alone')
    expect(marginBetween(null, LAST)).toBe('alone')
    expect(marginBetween(BOTH(5), { ...LAST, tie: true })).toBe('tie')
  })
})

describe('the verdict', () => {
  const verdict = (end: End, gap = 20): Verdict => ({ end, last: LAST, photo: BOTH(gap) })
  const names = ['you', 'Tom']
  const won: End = { event: 'won', seat: 1, tokens: 1, loser: 0 }

  it('says who and by how much, to each in their own way', () => {
    expect(said(verdict(won), { words: EN, names, seat: 0 })).toEqual({
      margin: 'whisker',
      who: 'Tom beats you by a whisker!',
      pays: 'One of your tokens is gone.',
    })
    expect(said(verdict(won, 300), { words: FR, names: ['Rose', 'toi'], seat: 1 }).who).toMatch(
      /^Tu bats Rose d'un chat tout entier/,
    )
  })

  it('shows who was quicker first', () => {
    expect(pairOf(verdict(won))).toEqual(['dog', 'cat'])
  })

  it('says that nothing moves where nobody pays', () => {
    const nothing = said(verdict({ ...won, tokens: 0 }), { words: EN, names, seat: 0 }).pays
    expect(said(verdict({ event: 'tied', seat: -1 }), { words: EN, names, seat: 0 }).pays).toBe(
      nothing,
    )
  })

  it('leaves no slot open and names no milliseconds', () => {
    const ends: End[] = [
      won,
      { event: 'gained', seat: 0, tokens: 1 },
      { event: 'lost', seat: 0, tokens: 1, by: 1 },
      { event: 'tied', seat: -1 },
      { event: 'missed', seat: -1 },
    ]
    for (const words of [EN, FR])
      for (const end of ends)
        for (const seat of [-1, 0, 1]) {
          const { who, pays } = said(verdict(end), { words, names, seat })
          expect(`${who} ${pays}`).not.toMatch(/[{}]|\d|ms\b/)
        }
  })

  it('is what ended a duel, and nothing else', () => {
    expect(
      endOf([
        { event: 'placed', seat: 1, pawn: 'dog', spot: 'by tree', after_ms: 6, right: true },
        won,
      ]),
    ).toBe(won)
    expect(endOf([{ event: 'rolled', seat: 0 }])).toBeNull()
  })
})
