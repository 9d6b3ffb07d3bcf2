import { describe, expect, it } from 'vitest'
import { GESTURE_MS, handWithout, lower, placeOf, raise, settle } from './arms.ts'
import { faceOf } from './faces.ts'
import { pressesOf } from './photo.ts'
import { goalOf } from './pulling.ts'
import { reelOf, seatView, situation, theft } from './table.test-help.ts'

const idle = [seatView(), seatView()]
const moving = (began_ms: number) => [
  seatView(),
  seatView({ arm: { began_ms, glimpsed_ms: null } }),
]
const ago = (nowMs: number) => (beganMs: number) => nowMs - beganMs

describe('arms', () => {
  it('move at once by gesture, and do not begin again when the game tells', () => {
    const seen = raise({}, 1, 1000)
    expect(seen[1]?.sinceMs).toBe(1000)
    expect(settle(seen, moving(40), 1200, ago(100))[1]).toMatchObject({
      sinceMs: 1000,
      beganMs: 40,
    })
  })

  it('stay up between gesture and telling, whatever else the game tells', () => {
    expect(settle(raise({}, 1, 1000), idle, 1300, ago(0))[1]?.sinceMs).toBe(1000)
  })

  it('come down when the game says so', () => {
    const told = settle(raise({}, 1, 1000), moving(40), 1200, ago(100))
    expect(settle(told, idle, 2600, ago(0))).toEqual({})
  })

  it('come down when a gesture came to nothing', () => {
    expect(settle(raise({}, 1, 1000), idle, 1000 + GESTURE_MS, ago(0))).toEqual({})
    expect(lower(raise({}, 1, 1000), 1)).toEqual({})
  })

  it('take a gesture that overtakes the end of the arm before it for a new arm', () => {
    const first = settle(raise({}, 1, 1000), moving(40), 1200, ago(100))
    const second = raise(first, 1, 2490)
    expect(settle(second, moving(40), 2500, ago(1540))[1]?.sinceMs).toBe(2490)
    expect(settle(second, idle, 2600, ago(0))[1]?.sinceMs).toBe(2490)
    expect(settle(second, moving(1540), 2700, ago(1740))[1]).toMatchObject({ beganMs: 1540 })
  })

  it('are found in the middle of their movement by whoever comes late', () => {
    expect(settle({}, moving(500), 9000, () => 700)[1]?.sinceMs).toBe(8300)
  })

  it('do not jump for a repeated gesture', () => {
    expect(raise(raise({}, 1, 1000), 1, 1100)[1]?.sinceMs).toBe(1000)
  })
})

describe('a card up the sleeve', () => {
  it('is out of the hand, one copy of it', () => {
    expect(handWithout(['n3', 'n3', 'mito5'], 'n3')).toEqual(['n3', 'mito5'])
    expect(handWithout(['n3'], null)).toEqual(['n3'])
  })

  const drag = { dx: 4, dy: 50, y: 700, edge: 740, overPile: false }
  it('is pulled down, off the edge', () => {
    expect(goalOf(drag)).toBe('sleeve')
    expect(goalOf({ ...drag, dy: 20 })).toBeNull()
    expect(goalOf({ ...drag, dy: 20, y: 735 })).toBe('sleeve')
    expect(goalOf({ ...drag, dx: 90 })).toBeNull()
    expect(goalOf({ ...drag, dy: -80 })).toBeNull()
    expect(goalOf({ ...drag, dy: -80, overPile: true })).toBe('pile')
  })
})

describe('where an arm is heard', () => {
  it('is where its seat is in the ribbon', () => {
    expect([1, 2, 3].map((seat) => placeOf(seat, [1, 2, 3]))).toEqual([-0.8, 0, 0.8])
    expect(placeOf(0, [1, 2, 3])).toBe(0)
  })
})

describe('faces', () => {
  const plain = { isMoving: false, passing: null, isUp: false }

  it('are innocent while an arm moves, with a card or without', () => {
    expect(faceOf(situation(), 2, { ...plain, isMoving: true })).toBe('innocent')
  })

  it('are never proud before the reel', () => {
    expect(faceOf(situation(), 2, plain)).toBe('calm')
    const reel = reelOf(theft({ seat: 2 }), theft({ seat: 3, caught: true, by: 1 }))
    const pause = situation({ phase: 'pause', reel })
    expect([0, 2, 3].map((seat) => faceOf(pause, seat, plain))).toEqual([
      'laughing',
      'proud',
      'calm',
    ])
  })

  it('show the guard, the caught, and your own cunning to nobody else', () => {
    expect(faceOf(situation(), 1, plain)).toBe('watching')
    const caught = situation({ phase: 'caught', caught: { seat: 2, card: 'mito3' } })
    expect(faceOf(caught, 2, plain)).toBe('caught')
    expect([0, 2].map((seat) => faceOf(situation(), seat, { ...plain, isUp: true }))).toEqual([
      'sly',
      'calm',
    ])
  })
})

describe('the photo', () => {
  it('shows slaps, thrown cards and the hand of who came too late, and no arm', () => {
    const press = {
      at_ms: 412,
      error_ms: 9,
      raw_ms: 500,
      claimed_ms: 410,
      trusted_ms: 90,
      unproven: false,
    }
    const presses = ['slap', 'arm', 'fidget', 'race n3', 'race'].map((move, seat) => ({
      ...press,
      seat,
      move,
      late: seat === 4,
    }))
    const runs = pressesOf({ type: 'photo', game_number: 1, version: 4, presses })
    expect(runs.map(({ does, card, right }) => [does, card, right])).toEqual([
      ['slap', null, true],
      ['race', 'n3', true],
      ['race', null, false],
    ])
  })
})
