import { describe, expect, it } from 'vitest'
import { posture, swing, type Swing } from './springs.ts'

const still: Swing = { x: 0, y: 0, vx: 0, vy: 0 }
const after = (frames: number, weight = 1) => {
  let now = still
  for (let frame = 0; frame < frames; frame++) now = swing(now, { x: 100, y: 0 }, 1 / 60, weight)
  return now
}

describe('a pawn on a finger', () => {
  it('lags, swings out and comes to rest under it', () => {
    expect(after(2).x).toBeLessThan(40)
    const path = Array.from({ length: 40 }, (_, frames) => after(frames).x)
    expect(Math.max(...path)).toBeGreaterThan(100)
    expect(after(90).x).toBeCloseTo(100, 0)
  })

  it('lags the more the heavier it is', () => {
    expect(after(4, 1.3).x).toBeLessThan(after(4).x)
  })

  it('ends at the same place on a slow machine', () => {
    let now = still
    for (let frame = 0; frame < 12; frame++) now = swing(now, { x: 100, y: 0 }, 0.2)
    expect(now.x).toBeCloseTo(100, 0)
  })

  it('leans with its speed, but never falls over', () => {
    expect(posture(still)).toEqual({ lean: 0, stretch: 1 })
    expect(posture({ ...still, vx: 99_999, vy: -99_999 })).toEqual({ lean: 22, stretch: 0.9 })
  })
})
