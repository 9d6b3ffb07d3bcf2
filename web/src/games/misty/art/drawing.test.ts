import { describe, expect, it } from 'vitest'
import { directionOf, KINDS, MARKS, nameOf, strokesOf, variantOf, variants } from './drawing.ts'
import { drawn, lowest } from './pen.ts'
import { SKETCHES } from './strokes.ts'

const NAMES = KINDS.flatMap((kind) => [...variants(kind)])

describe('the drawings', () => {
  it('are fourteen, each with strokes', () => {
    expect(NAMES).toHaveLength(14)
    expect(new Set(NAMES)).toEqual(new Set(Object.keys(SKETCHES)))
    for (const name of NAMES) expect(strokesOf(name).length).toBeGreaterThan(0)
  })

  it('take turns: the third card pointing up is a balloon again', () => {
    expect([0, 1, 2, 3].map((n) => nameOf('up', variantOf('up', n)))).toEqual(['balloon', 'rocket', 'balloon', 'rocket'])
    expect([0, 1, 2, 3].map((n) => nameOf('plain', n))).toEqual(['heart', 'star', 'house', 'heart'])
    expect(variantOf('flower', 5)).toBe(0)
  })

  it('show where they go only if they go', () => {
    expect(KINDS.filter(directionOf)).toEqual(['up', 'down', 'left', 'right'])
  })

  it('are drawn with one lift of the finger per stroke, in commands the pen knows', () => {
    const moods = ['still', 'eating', 'happy'] as const
    const all = [...NAMES.flatMap((name) => moods.flatMap((mood) => strokesOf(name, mood))), ...Object.values(MARKS).flat()]
    for (const { d } of all) {
      expect(d).toMatch(/^M[-\d. LC]+$/)
      expect(d.match(/M/g)).toHaveLength(1)
    }
  })
})

describe('the finger', () => {
  const strokes = [{ d: 'M10 10L40 10' }, { d: 'M10 50C10 70 10 90 10 110' }]

  it('draws one stroke after another', () => {
    expect(drawn(strokes, 0).parts).toEqual([0, 0])
    expect(drawn(strokes, 1 / 3).parts).toEqual([1, expect.closeTo(0.0, 1)])
    expect(drawn(strokes, 1).parts).toEqual([1, 1])
  })

  it('is at the end of what is drawn', () => {
    expect(drawn(strokes, 0).tip).toEqual({ x: 10, y: 10 })
    expect(drawn(strokes, 1 / 6).tip.x).toBeCloseTo(25)
    expect(drawn(strokes, 2 / 3).tip.y).toBeCloseTo(80, 0)
    expect(drawn(strokes, 1).tip).toEqual({ x: 10, y: 110 })
  })

  it('leaves the water at the lowest place', () => {
    expect(lowest(strokes)).toEqual({ x: 10, y: 110 })
  })
})
