import { describe, expect, it } from 'vitest'
import { isAwaited, prompt, waiting, type Asked, type Done } from './asking.ts'
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
  ...said,
})

const NOTHING: Done = { isRaised: false, points: null }

describe('the prompt', () => {
  it('asks for a pick, then for its space, then says who is thinking', () => {
    const first = ask({ moves: ['pick flower'] })
    expect(prompt(first, NOTHING)).toBe('Pick a drawing for your window.')
    expect(prompt(first, { ...NOTHING, isRaised: true })).toBe('Where? Tap one of the spaces.')
    const picked = situation({ waiting: [1], pick: 'up' })
    expect(prompt(ask({ view: picked, moves: ['pick flower', 'at 0,1'] }), NOTHING)).toBe(
      'And where? Tap a space.',
    )
    const spotted = { ...picked, spot: [0, 1] as [number, number] }
    expect(prompt(ask({ view: spotted, moves: ['pick flower', 'at 1,1'] }), NOTHING)).toBe(
      'Picked! Waiting for Rose…',
    )
  })

  it('tells the score once everything has moved', () => {
    const view = situation({ phase: 'activate' })
    const all = { ...NOTHING, points: 9 }
    expect(prompt(ask({ view, moves: ['move 0,0'] }), all)).toContain('9 points')
  })

  it('says who is still thinking: by their names to watchers, in few words to players', () => {
    const view = situation({ seat: -1, waiting: [1, 2] })
    expect(isAwaited(view)).toBe(false)
    expect(waiting(ask({ view }))).toBe('Waiting for Rose and Malo…')
    expect(prompt(ask({ view, words: FR }), NOTHING)).toBe('On attend Rose et Malo…')
    expect(waiting(ask({ view: { ...view, seat: 0 } }))).toBe('Waiting for the others…')
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
    expect(told).toEqual(['You show a flower.', 'Rose shows an arrow up.', 'Rose makes 7.'])
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
