import { createRawSnippet } from 'svelte'
import { describe, expect, it } from 'vitest'
import { draw } from './draw.test-help.ts'
import FinishLine, { placed } from './FinishLine.svelte'
import PhotoStrip, { type Run } from './PhotoStrip.svelte'

const run = (at_ms: number, error_ms = 4, right = true): Run => ({ at_ms, error_ms, right })
const REACH = 200
const WIDTH = 320
const runner = createRawSnippet(() => ({ render: () => '<g class="runner"></g>' }))
const strip = (runs: Run[]) => draw(PhotoStrip<Run>, { runs, width: WIDTH, runner })
const line = (runs: Run[]) =>
  draw(FinishLine<Run>, { runs, width: WIDTH, runner, name: () => 'Maximilienne', title: 'photo' })

describe('places on the finish line', () => {
  it('puts the first on the line, and the others as far behind as they were', () => {
    const [first, second, third] = placed([run(500), run(530), run(900)], REACH)
    expect([first?.rank, second?.rank, third?.rank]).toEqual([1, 2, 3])
    expect(first?.behind).toBe(0)
    expect(second?.behind).toBeLessThan(third?.behind ?? 0)
    expect(third?.behind).toBeLessThan(REACH)
  })

  it('shows that a hair is a hair', () => {
    const [, second] = placed([run(500), run(501)], REACH)
    expect(second?.behind).toBeGreaterThan(5)
    expect(second?.rank).toBe(2)
  })

  it('lets equals share a place', () => {
    expect(placed([run(500), run(500), run(600)], REACH).map(({ rank, behind }) => [rank, behind > 0])).toEqual([
      [1, false],
      [1, false],
      [3, true],
    ])
  })

  it('gives no place for what did not count, however early', () => {
    const [wrong, right] = placed([run(400, 4, false), run(500)], REACH)
    expect([wrong?.rank, wrong?.behind]).toEqual([null, 0])
    expect([right?.rank, right?.behind]).toEqual([1, 0])
    expect(placed([run(400, 4, false), run(500, 4, false)], REACH).map(({ rank }) => rank)).toEqual([null, null])
  })
})

describe('the finish line', () => {
  it('crowns the first, crosses out who ran for nothing, and says no figure but the places', () => {
    const shown = line([run(500), run(530), run(480, 4, false)])
    expect([...shown.querySelectorAll('.rank')].map((one) => one.textContent)).toEqual(['1', '2'])
    expect(shown.querySelectorAll('.cross')).toHaveLength(1)
    expect(shown.querySelectorAll('.lane.gold')).toHaveLength(1)
    expect(shown.textContent).not.toMatch(/ms|500|530/)
  })

  it('stands an empty line', () => {
    expect(line([]).innerHTML).not.toMatch(/NaN|Infinity/)
  })
})

describe('the photo finish', () => {
  const left = (bar: Element) => Number(/^M([\d.-]+)/.exec(bar.getAttribute('d') ?? '')?.[1])

  it('shows each time with its error bar, inside the strip', () => {
    const shown = strip([run(812.4, 9), run(834, 16)])
    expect([...shown.querySelectorAll('.time')].map((t) => t.textContent)).toEqual(['812', '834'])
    expect([...shown.querySelectorAll('.error')].map((t) => t.textContent)).toEqual(['± 9', '± 16'])
    const noses = [...shown.querySelectorAll('.nose')].map((n) => Number(n.getAttribute('cx')))
    const bars = [...shown.querySelectorAll('.bar.under')].map(left)
    expect(noses[0]).toBeLessThan(noses[1] ?? 0)
    for (const x of [...noses, ...bars]) expect(x).toBeGreaterThan(0)
    for (const x of noses) expect(x).toBeLessThan(320)
    expect(shown.querySelectorAll('.scale').length).toBeGreaterThan(1)
  })

  it('draws the line at the first right placement, and none when nobody was right', () => {
    const wrong = strip([run(700, 9, false)])
    expect(wrong.querySelectorAll('.cross')).toHaveLength(1)
    expect(wrong.querySelectorAll('.white')).toHaveLength(0)
    const mixed = strip([run(700, 9, false), run(900, 9)])
    expect(mixed.querySelector('.white')?.getAttribute('x')).toBe(mixed.querySelectorAll('.nose')[1]?.getAttribute('cx'))
  })

  it('stands an empty strip', () => {
    expect(strip([]).innerHTML).not.toMatch(/NaN|Infinity/)
  })
})
