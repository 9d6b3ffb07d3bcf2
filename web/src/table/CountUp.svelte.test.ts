/** A number that is counted up: once. */

import { flushSync, mount, unmount } from 'svelte'
import { expect, test, vi } from 'vitest'
import CountUp from './CountUp.svelte'

test('a later update with the same numbers is not counted again', () => {
  vi.useFakeTimers()
  let row = $state.raw({ points: 8, total: 24 })
  const props = {
    get from() {
      return row.total - row.points
    },
    get to() {
      return row.total
    },
    ms: 1200,
  }
  const target = document.createElement('p')
  const shown = mount(CountUp, { target, props })
  const seen = () => {
    flushSync()
    return target.textContent.trim()
  }
  expect(seen()).toBe('16')
  vi.advanceTimersByTime(1300)
  expect(seen()).toBe('24')
  row = { points: 8, total: 24 } // a bot is ready for the next round
  flushSync()
  vi.advanceTimersByTime(100)
  expect(seen()).toBe('24')
  row = { points: 1, total: 25 }
  flushSync()
  vi.advanceTimersByTime(100)
  expect(seen()).toBe('24')
  vi.advanceTimersByTime(1300)
  expect(seen()).toBe('25')
  void unmount(shown)
  vi.useRealTimers()
})
