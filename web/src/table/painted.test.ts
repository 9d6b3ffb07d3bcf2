import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Painted } from './painted.ts'

describe('what a press is said to have taken', () => {
  let painted: Painted
  beforeEach(() => {
    vi.stubGlobal('requestAnimationFrame', (tell: (ms: number) => void) => tell(1000))
    painted = new Painted()
    painted.stamp(7)
    vi.unstubAllGlobals()
  })

  it('counts from the frame that showed it', () => {
    expect(painted.claim({ atMs: 1300.04, seen: 7 })).toEqual({ seen: 7, after_ms: 300 })
  })

  it('counts from the sound for whoever plays by ear, be it later than the picture or not', () => {
    expect(painted.claim({ atMs: 1300, seen: 7, heardMs: 1040 })).toEqual({
      seen: 7,
      after_ms: 260,
    })
    expect(painted.claim({ atMs: 1300, seen: 7, heardMs: 990 })).toEqual({ seen: 7, after_ms: 310 })
  })

  it('says nothing of what was not heard, though it was seen', () => {
    expect(painted.claim({ atMs: 1300, seen: 7, heardMs: null })).toEqual({ seen: 7 })
  })

  it('says nothing of what was not seen', () => {
    expect(painted.claim({ atMs: 1300, seen: 8 })).toEqual({ seen: 8 })
    expect(painted.claim(null)).toEqual({})
  })
})
