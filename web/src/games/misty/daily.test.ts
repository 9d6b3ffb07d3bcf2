import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Daily, dayOf, isDay, shifted, signs, stars } from './daily.svelte.ts'
import { SMILES } from './table.test-help.ts'

const PUZZLE = { date: '2026-11-16', stars: 3, best: 3, ways: 2, orders: 2, graph: SMILES }
const fetched = vi.fn<(path: string) => Promise<Response>>()

beforeEach(() => {
  localStorage.clear()
  fetched.mockImplementation(() => Promise.resolve(new Response(JSON.stringify(PUZZLE))))
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

async function opened(day = PUZZLE.date): Promise<Daily> {
  const daily = new Daily(day)
  await vi.waitFor(() => expect(daily.status).not.toBe('loading'))
  return daily
}

describe('days', () => {
  it('are counted as this device counts them', () => {
    expect(dayOf(new Date(2026, 10, 6, 23, 59))).toBe('2026-11-06')
    expect(shifted('2026-03-01', -1)).toBe('2026-02-28')
    expect(shifted('2026-12-31', 1)).toBe('2027-01-01')
  })

  it('have a puzzle up to today', () => {
    expect(isDay('2026-11-16', '2026-11-16')).toBe(true)
    expect(isDay('2026-11-17', '2026-11-16')).toBe(false)
    expect(isDay('2019-12-31', '2026-11-16')).toBe(false)
    expect(isDay('2026-02-30', '2026-11-16')).toBe(false)
    expect(isDay('nonsense', '2026-11-16')).toBe(false)
  })
})

describe('a puzzle', () => {
  it('is asked for once, and kept with what was tried', async () => {
    const first = await opened()
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/games/misty/ask?q=puzzle%202026-11-16')
    first.move(1)
    const again = await opened()
    expect(fetched).toHaveBeenCalledOnce()
    expect(again.solving?.path).toEqual([1])
  })

  it('counts an order as a try when it is complete, and no more once solved', async () => {
    const daily = await opened()
    daily.move(0)
    expect(daily.tries).toEqual([])
    daily.move(1)
    expect(daily.tries).toEqual([3])
    expect(daily.isSolved).toBe(true)
    daily.reset()
    daily.move(1)
    daily.move(0)
    expect(daily.tries).toEqual([3])
  })

  it('says when it cannot be fetched, and tries again', async () => {
    fetched.mockImplementationOnce(() => Promise.reject(new TypeError('offline')))
    const daily = await opened()
    expect(daily.status).toBe('failed')
    await daily.open()
    expect(daily.status).toBe('ready')
  })

  it('is shared by signs that spoil nothing', () => {
    expect(signs([3, 7, 9, 10], 10)).toBe('○○◐●')
    expect(stars(2)).toBe('★★☆☆☆')
  })
})
