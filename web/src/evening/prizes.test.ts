import { beforeEach, expect, test } from 'vitest'
import { settings } from '../table/settings.svelte.ts'
import { worded, type AwardWords } from './prizes.ts'

const mice: AwardWords = { title: 'Most mice', fact: ['no mouse', 'one mouse', '{n} mice'] }
const slow: AwardWords = { title: 'The slowest', fact: 'after {s} s' }

beforeEach(() => {
  settings.lang = 'en'
})

test.each([
  [0, 'no mouse'],
  [1, 'one mouse'],
  [1200, '1,200 mice'],
])('%i is said in its form', (n, said) => {
  expect(worded(mice, n)).toEqual({ title: 'Most mice', fact: said })
})

test('thousandths are said as seconds, in the reader’s way, on one line', () => {
  expect(worded(slow, 2437).fact).toBe('after 2.4\u00a0s')
  settings.lang = 'fr'
  expect(worded(slow, 2437).fact).toBe('after 2,4\u00a0s')
})
