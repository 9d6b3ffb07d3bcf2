import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fan, fit } from './fan.ts'
import { Queue } from './queue.ts'
import { goTo, holdFocus } from './roving.ts'

const card = { cardWidth: 70, cardHeight: 105, least: 44, rowHeight: 50, curve: 0 }

describe('a fan', () => {
  it('leaves a finger its width of every card, at any number and on any phone', () => {
    for (const width of [304, 344, 740]) {
      for (let count = 1; count <= 30; count++) {
        const { visible, spots } = fan({ ...card, count, width })
        expect(visible).toBeGreaterThanOrEqual(44)
        expect(spots).toHaveLength(count)
        for (const { x } of spots) {
          expect(x).toBeGreaterThanOrEqual(0)
          expect(x + 70).toBeLessThanOrEqual(width + 0.001)
        }
      }
    }
  })

  it('is one row as long as that will do', () => {
    expect(fan({ ...card, count: 7, width: 344 }).rows).toBe(1)
    expect(fan({ ...card, count: 8, width: 344 }).rows).toBe(2)
    expect(fan({ ...card, count: 0, width: 344 }).spots).toEqual([])
  })

  it('overlaps before it shrinks, and shrinks before it is too high', () => {
    const size = { count: 10, width: 344, most: 80, least: 44, behind: 0.5, curve: 0 }
    expect(fit({ ...size, height: 400 }).cardWidth).toBe(80)
    const low = fit({ ...size, height: 140 })
    expect(low.height).toBeLessThanOrEqual(140)
    expect(low.visible).toBeGreaterThanOrEqual(44)
  })

  it('moves its rows closer together before the front one loses its feet', () => {
    const size = { count: 17, width: 276, most: 80, least: 44, behind: 0.5, curve: 0 }
    for (const height of [120, 130, 140]) {
      const low = fit({ ...size, height })
      expect(low.rows).toBe(3)
      expect(low.height).toBeLessThanOrEqual(height + 0.001)
      expect(low.visible).toBeGreaterThanOrEqual(44)
    }
  })
})

describe('what happens', () => {
  function queue(lookMs: number, isHeld = () => false) {
    const shown: number[][] = []
    const made = new Queue<number>({ show: (all) => shown.push(all), lookMs: () => lookMs, isHeld })
    return { shown, made }
  }
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is shown one thing after the other, each for as long as it is looked at', () => {
    const { shown, made } = queue(1000)
    for (const one of [1, 2, 3]) made.push(one)
    expect(shown).toEqual([[1]])
    vi.advanceTimersByTime(999)
    expect(shown).toEqual([[1]])
    vi.advanceTimersByTime(1001)
    expect(shown).toEqual([[1], [2], [3]])
    vi.advanceTimersByTime(5000)
    made.push(4)
    expect(shown.at(-1)).toEqual([4])
  })

  it('is shown at once to whoever is far behind, or skips ahead', () => {
    const { shown, made } = queue(1000)
    for (const one of [1, 2, 3]) made.push(one)
    made.skip()
    expect(shown).toEqual([[1], [2, 3]])
    for (const one of [4, 5, 6, 7, 8, 9]) made.push(one)
    expect(shown).toEqual([[1], [2, 3], [4, 5, 6, 7, 8, 9]])
  })

  it('waits while something else is read', () => {
    let isReading = true
    const { shown, made } = queue(500, () => isReading)
    for (let one = 1; one < 9; one++) made.push(one)
    vi.advanceTimersByTime(20_000)
    expect(shown).toEqual([])
    isReading = false
    vi.advanceTimersByTime(200)
    expect(shown).toEqual([[1, 2, 3, 4, 5, 6, 7, 8]])
  })

  it('needs no time where none is taken', () => {
    const { shown, made } = queue(0)
    for (const one of [1, 2, 3]) made.push(one)
    expect(shown).toEqual([[1], [2], [3]])
  })
})

describe('arrow keys', () => {
  it('go around', () => {
    expect(goTo('ArrowRight', 2, 3)).toBe(0)
    expect(goTo('ArrowLeft', 0, 3)).toBe(2)
    expect(goTo('Home', 2, 3)).toBe(0)
    expect(goTo('End', 0, 3)).toBe(2)
    expect(goTo('a', 0, 3)).toBeNull()
    expect(goTo('End', 0, 0)).toBeNull()
  })
})

describe('the focus in a group', () => {
  let group: HTMLElement
  let letGo: ReturnType<typeof holdFocus>
  const button = (place: number) => group.children[place] as HTMLElement
  const drawAnew = async (place: number) => {
    button(place).replaceWith(button(place).cloneNode(true))
    await Promise.resolve()
  }

  beforeEach(() => {
    document.body.innerHTML =
      '<div><button tabindex="-1"></button><button tabindex="0"></button></div><a href="/">away</a>'
    group = document.body.firstElementChild as HTMLElement
    letGo = holdFocus(group)
  })
  afterEach(() => {
    letGo?.()
    document.body.innerHTML = ''
  })

  it('stays in it when what had it is drawn anew, or goes', async () => {
    button(1).focus()
    await drawAnew(1)
    expect(document.activeElement).toBe(button(1))
    button(0).focus()
    button(0).remove()
    await Promise.resolve()
    expect(document.activeElement).toBe(button(0))
  })

  it('is not called back by what it left before', async () => {
    button(1).focus()
    document.querySelector('a')?.focus()
    await drawAnew(1)
    document.querySelector('a')?.remove()
    await drawAnew(1)
    expect(document.activeElement).toBe(document.body)
  })

  it('is not taken by a group that never had it', async () => {
    await drawAnew(0)
    expect(document.activeElement).toBe(document.body)
  })
})
