/** How far behind the first hand one came, as it is said. */

import { expect, test } from 'vitest'
import { behind } from './photo.ts'

test('the first hand is in front, the others a feeler, a leg or far behind', () => {
  const all = [310, 350, 430, 431]
  expect(all.map((ms) => behind(ms, all))).toEqual(['first', 'whisker', 'tail', 'cat'])
})

test('who slapped before the clock began anew is nobody’s measure', () => {
  expect(behind(900, [-1, 900])).toBe('first')
})
