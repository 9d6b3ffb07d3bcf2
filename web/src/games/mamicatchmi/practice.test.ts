import { beforeEach, describe, expect, it } from 'vitest'
import { compared, curveOf, handOf, keep, practices, type Practice } from './practice.ts'

const DAY_MS = 86_400_000

function practice(day: number, median: number, hand: Practice['hand'] = 'touch'): Practice {
  return { atMs: day * DAY_MS, hand, median, from: median - 20, to: median + 30, best: median - 40 }
}

beforeEach(() => localStorage.clear())

describe('practice', () => {
  it('is kept from one day to the next', () => {
    keep(practice(1, 400))
    keep(practice(2, 380))
    expect(practices().map(({ median }) => median)).toEqual([400, 380])
  })

  it('counts a warm-up once, however many tries it has', () => {
    keep(practice(1, 400))
    keep(practice(2, 390))
    expect(keep(practice(2, 370)).map(({ median }) => median)).toEqual([400, 370])
  })

  it('keeps hands apart, and compares a hand with itself', () => {
    keep(practice(1, 400))
    keep(practice(1, 300, 'mouse'))
    const all = keep(practice(2, 350))
    expect(curveOf(all, 'touch').map(({ median }) => median)).toEqual([400, 350])
    expect(curveOf(all, 'mouse')).toHaveLength(1)
    expect(curveOf(all, 'keys')).toEqual([])
  })

  it('does not grow for ever, nor shows more than can be seen', () => {
    for (let day = 0; day < 250; day++) keep(practice(day, 400))
    expect(practices()).toHaveLength(200)
    expect(curveOf(practices(), 'touch')).toHaveLength(12)
    expect(practices().at(-1)?.atMs).toBe(249 * DAY_MS)
  })

  it.each(['', '{', '{}', '"no"', '[1, null, {}]', '[{"hand": "foot", "atMs": 1}]'])(
    'takes no notice of what it has not written: %s',
    (kept) => {
      localStorage.setItem('tablee.practice', kept)
      expect(practices()).toEqual([])
      expect(keep(practice(1, 400))).toHaveLength(1)
    },
  )

  it('says how this time was, beside the middle of those before', () => {
    expect(compared([])).toBeNull()
    expect(compared([practice(1, 400)])).toBeNull()
    const before = [practice(1, 400), practice(2, 420), practice(3, 390)]
    expect(compared([...before, practice(4, 350)])).toEqual({
      usual: 400,
      by: 50,
      says: 'quicker',
    })
    expect(compared([...before, practice(4, 470)])?.says).toBe('slower')
    expect(compared([...before, practice(4, 395)])?.says).toBe('same')
    expect(compared([practice(1, 400), practice(2, 411), practice(3, 300)])?.usual).toBe(406)
  })

  it('tells a finger from a mouse and a key', () => {
    const press = (pointerType: string) => Object.assign(new Event('click'), { pointerType })
    expect(handOf(press('touch'))).toBe('touch')
    expect(handOf(press('pen'))).toBe('touch')
    expect(handOf(press('mouse'))).toBe('mouse')
    expect(handOf(new KeyboardEvent('keydown'))).toBe('keys')
    expect(handOf(press(''))).toBe('keys') // a click that no pointer made
  })
})
