import { describe, expect, it } from 'vitest'
import { isAwaited, prompt, waiting, type Asked } from './asking.ts'
import { journeys } from './journeys.ts'
import { decided } from './seats.ts'
import { EN, FR, seatView, situation } from './table.test-help.ts'
import { tell } from './telling.ts'

const names = ['you', 'Rose', 'Malo']
const ask = (said: Partial<Asked>): Asked => ({
  view: situation(),
  moves: [],
  names,
  words: EN,
  points: null,
  ...said,
})

describe('the prompt', () => {
  it('asks for a pick, then for its space, then says it can be changed', () => {
    expect(prompt(ask({ moves: ['pick flower'] }))).toBe('Pick a drawing for your window.')
    const picked = situation({ waiting: [1], pick: 'up' })
    expect(prompt(ask({ view: picked, moves: ['pick flower', 'at 0,1'] }))).toBe(
      'Picked! Where shall it go?',
    )
    const spotted = { ...picked, spot: [0, 1] as [number, number] }
    expect(prompt(ask({ view: spotted, moves: ['pick flower', 'at 0,1', 'at 1,1'] }))).toBe(
      'Picked! You can still change your mind.',
    )
  })

  it('names the drawing that was shown as it will be drawn', () => {
    const me = seatView({
      revealing: 'up',
      revealed: 'up',
      window: [{ kind: 'up', at: [0, 0], turn: 0 }],
    })
    const view = situation({ phase: 'place', seats: [me, seatView(), seatView()] })
    expect(prompt(ask({ view, moves: ['at 0,1'] }))).toBe('Put the rocket into your window.')
  })

  it('tells the score once everything has moved', () => {
    const view = situation({ phase: 'activate' })
    expect(prompt(ask({ view, moves: ['move 0,0'], points: 9 }))).toContain('9 points')
  })

  it('says who is still thinking, to watchers too', () => {
    const view = situation({ seat: -1, waiting: [1, 2] })
    expect(isAwaited(view)).toBe(false)
    expect(waiting(ask({ view }))).toBe('Rose and Malo are still thinking…')
    expect(prompt(ask({ view, words: FR }))).toBe('Rose et Malo réfléchissent encore…')
  })
})

describe('telling', () => {
  it('says you where it was you', () => {
    const told = tell(
      [
        { event: 'revealed', seat: 0, kind: 'flower' },
        { event: 'revealed', seat: 1, kind: 'up' },
        { event: 'scored', seat: 1, points: 7 },
      ],
      { words: EN, names, seat: 0 },
    )
    expect(told).toEqual([
      'You show a flower.',
      'Rose shows an arrow up.',
      'Rose: the window makes 7.',
    ])
  })

  it('leaves picks and moves to the eyes', () => {
    const quiet = tell(
      [
        { event: 'picked', seat: 1, kind: null },
        { event: 'ate', seat: 1, monster: [0, 0], flower: [0, 1] },
      ],
      { words: EN, names, seat: 0 },
    )
    expect(quiet).toEqual([])
  })
})

describe('what is seen of others', () => {
  it('is who has decided', () => {
    expect(decided(situation(), seatView({ picked: true }))).toBe('picked')
    expect(decided(situation(), seatView())).toBe(null)
    expect(decided(situation({ phase: 'place' }), seatView({ placed: [0, 0] }))).toBe('placed')
    expect(decided(situation({ phase: 'activate' }), seatView({ done: true }))).toBe('done')
  })

  it('is every hand on its way to the left or to the right', () => {
    const left = journeys([{ event: 'passed_on', seat: -1, direction: 'left' }], situation())
    expect(left.map(({ from, to }) => `${from} → ${to}`)).toEqual([
      'hand → seat 1',
      'seat 1 → seat 2',
      'seat 2 → hand',
    ])
    const right = journeys([{ event: 'passed_on', seat: -1, direction: 'right' }], situation())
    expect(right[0]).toMatchObject({ from: 'hand', to: 'seat 2' })
  })
})
