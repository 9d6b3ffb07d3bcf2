import { expect, it } from 'vitest'
import { arrived, isNews } from './arrivals.ts'

it('a second cat of a kind has come, and is the last of them', () => {
  const hand = ['A3', 'A3', 'B5']
  expect(arrived(['A3', 'B5'], hand)).toEqual(['A3'])
  expect(hand.map((_, place) => isNews(hand, ['A3'], place))).toEqual([false, true, false])
})

it('what has gone is no news', () => {
  expect(arrived(['A3', 'A3', 'B5'], ['A3'])).toEqual([])
  expect(isNews(['A3'], [], 0)).toBe(false)
})
