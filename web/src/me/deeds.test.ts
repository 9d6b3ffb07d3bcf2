import { beforeEach, expect, test } from 'vitest'
import { dayOf, shifted, streak } from '../games/misty/daily.svelte.ts'
import { recall, remember } from '../table/memory.ts'
import { deeds, forgetAll, noteDeed, noteReactions } from './deeds.ts'

beforeEach(() => localStorage.clear())

test('a finished game is counted once, however often its page is loaded', () => {
  expect(noteDeed('KRVM 1', 'owls', true)).toBe(true)
  expect(noteDeed('KRVM 1', 'owls', true)).toBe(false)
  expect(noteDeed('KRVM 2', 'owls', false)).toBe(false)
  expect(deeds().games).toEqual({ owls: { played: 2, won: 1 } })
})

test('the best reaction is the quickest of one’s own that counted', () => {
  const press = {
    seat: 0,
    move: '',
    error_ms: 9,
    raw_ms: 0,
    claimed_ms: 0,
    trusted_ms: 20,
    unproven: false,
  }
  noteReactions([{ ...press, at_ms: 310, late: false }], 0)
  noteReactions([{ ...press, at_ms: 205, late: true }], 0)
  noteReactions([{ ...press, at_ms: 190, late: false, seat: 1 }], 0)
  expect(deeds().bestMs).toBe(310)
})

test('everything is forgotten but how the device is set', () => {
  remember('theme', 'dark')
  remember('tables', '[]')
  noteDeed('KRVM 1', 'owls', true)
  forgetAll()
  expect([recall('theme'), recall('tables'), deeds().games]).toEqual(['dark', null, {}])
})

test('what somebody else wrote there is as if nothing had been', () => {
  remember('deeds', '{"games":7}')
  expect(deeds().games).toEqual({})
  remember('deeds', 'owls')
  expect(deeds().games).toEqual({})
})

test('days in a row count up to today, or to yesterday while today is open', () => {
  const today = '2026-11-18'
  const solve = (days: number, best = 9) =>
    localStorage.setItem(
      `tablee.misty.daily.${shifted(today, -days)}`,
      JSON.stringify({ puzzle: { best: 9 }, tries: [4, best], path: [] }),
    )
  expect(streak(today)).toBe(0)
  solve(1)
  solve(2)
  solve(4)
  expect(streak(today)).toBe(2)
  solve(0)
  expect(streak(today)).toBe(3)
  solve(1, 8)
  expect(streak(today)).toBe(1)
  expect(dayOf(new Date(2026, 10, 18))).toBe(today)
})
