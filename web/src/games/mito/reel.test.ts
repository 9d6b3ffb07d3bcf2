import { describe, expect, it } from 'vitest'
import { clock, deedsOf, filmMs, frames, most, titleOf } from './reel.ts'
import { reelOf, theft } from './table.test-help.ts'

describe('the crime reel', () => {
  it('shows thefts in the order in which they happened', () => {
    const reel = reelOf(theft({ at_ms: 9000, card: 'n1' }), theft({ at_ms: 400, card: 'n2' }))
    expect(frames(reel).map(({ card }) => card)).toEqual(['n2', 'n1'])
    expect(reel.thefts[0]?.card).toBe('n1')
  })

  it('says when', () => {
    expect(clock(400)).toBe('0:00')
    expect(clock(61_500)).toBe('1:01')
  })

  it('counts what was stolen, seen and caught, over all rounds', () => {
    const deeds = deedsOf([
      reelOf(theft({ seat: 2 }), theft({ seat: 2, caught: true, by: 1 })),
      reelOf(theft({ seat: 2 }), theft({ seat: 3 })),
    ])
    expect(deeds.stolen.get(2)).toBe(2)
    expect(deeds.seen.get(1)).toBe(1)
    expect(most(deeds.stolen)).toEqual([2])
    expect(most(new Map())).toEqual([])
  })

  it('is no longer than half a minute, however much was stolen', () => {
    const reel = (number: number) => reelOf(...Array.from({ length: number }, () => theft({})))
    expect(filmMs(reel(0))).toBe(0)
    expect(filmMs(reel(3))).toBe(6300)
    expect(filmMs(reel(40))).toBeLessThanOrEqual(30_000)
  })
})

describe('titles', () => {
  const caught = theft({ seat: 3, caught: true, by: 1 })
  const deeds = deedsOf([reelOf(theft({ seat: 2 }), theft({ seat: 2 }), caught, caught)])

  it('say what everybody was best at', () => {
    expect(titleOf(2, deeds)).toEqual({ id: 'thief', n: 2 })
    expect(titleOf(1, deeds)).toEqual({ id: 'eye', n: 2 })
    expect(titleOf(3, deeds)).toEqual({ id: 'caught', n: 2 })
    expect(titleOf(0, deeds)).toEqual({ id: 'honest', n: 0 })
  })

  it('are left to the words of praise where no reel was seen', () => {
    expect(titleOf(0, deedsOf([]))).toBeNull()
  })
})
