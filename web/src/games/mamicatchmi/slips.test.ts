import { describe, expect, it } from 'vitest'
import type { Told } from '../../wire/games/mamicatchmi.ts'
import { choices, prompt } from './asking.ts'
import { moodOf } from './moods.ts'
import { slipsOf } from './slips.ts'
import { EN, FR, pawnView, situation } from './table.test-help.ts'

const stopped: Told = { event: 'stopped', seat: 0, dice: ['mouse', 'granny'] }
const noDuel: Told = { event: 'no_duel', seat: 0 }
const placed = (pawn: 'cat' | 'dog'): Told => ({
  event: 'placed',
  seat: 0,
  pawn,
  spot: 'on tree',
  after_ms: 700,
  right: false,
})

describe('pawns that nobody called', () => {
  it('are looked at after a roll of two common pawns', () => {
    const story = [stopped, placed('dog'), noDuel, stopped, placed('cat'), noDuel]
    expect(slipsOf(story).map(({ pawn }) => pawn)).toEqual(['cat'])
  })

  it('are not after anything else', () => {
    expect(slipsOf([stopped, placed('cat'), noDuel, stopped, placed('dog')])).toEqual([])
    expect(slipsOf([stopped, placed('cat'), { event: 'kept', seat: 0 }])).toEqual([])
    expect(slipsOf([])).toEqual([])
  })

  it('look as in a duel while they tempt', () => {
    expect(moodOf('cat', pawnView({ spot: 'on tree' }), 'temptation', null)).toBe('running')
    expect(moodOf('cat', pawnView(), 'temptation', null)).toBe('alert')
    expect(moodOf('cat', pawnView({ spot: 'on tree' }), 'swap', null)).toBe('sorry')
  })
})

describe('what is asked where nobody is called', () => {
  const names = ['you', 'Tom']
  const asked = (said: Parameters<typeof situation>[0], moves: string[] = [], words = EN) => ({
    view: situation(said),
    moves,
    names,
    words,
  })

  it('says what the dice show, and neither to run nor that nothing can be done', () => {
    const double = asked({ phase: 'temptation', dice: ['cat', 'cat'] }, ['lift cat'])
    expect(prompt(double)).toBe('The cat, twice! Does anybody have to run?')
    expect(choices(double)).toEqual([])
    const french = asked({ phase: 'temptation', dice: ['mouse', 'granny'] }, [], FR)
    expect(prompt(french)).toMatch(/^La souris et Mamie.! Faut-il courir.\?$/)
  })

  it('asks only who rolled the double, though all hands are free', () => {
    const moves = ['lift cat', 'lift mouse']
    const waiting = asked({ phase: 'swap', roller: 1, waiting: [1], dice: ['cat', 'cat'] }, moves)
    expect(prompt(waiting)).toContain('Tom')
    expect(choices(waiting)).toEqual([])
    const mine = asked({ phase: 'swap', waiting: [0], dice: ['cat', 'cat'] }, ['keep', ...moves])
    expect(prompt(mine)).toBe(EN.screen.phases.swap)
    expect(choices(mine).map(({ move }) => move)).toEqual(['keep'])
  })
})
