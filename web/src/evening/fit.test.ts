/** Without a canvas every letter is as wide as an average one. */

import { expect, test } from 'vitest'
import { fit, lines, widthOf } from './fit.svelte.ts'

test('a short name is as large as it may be', () => {
  expect(fit('Léo', 100, { most: 20, least: 12 })).toEqual({ text: 'Léo', size: 20 })
})

test('a longer one becomes smaller, and fits', () => {
  const { text, size } = fit('Clémentine', 80, { most: 20, least: 12 })
  expect(text).toBe('Clémentine')
  expect(size).toBeLessThan(20)
  expect(widthOf(text, size)).toBeLessThanOrEqual(80)
})

test('of the longest the end is left out, between whole letters', () => {
  const { text, size } = fit('Anne-Charlotte', 60, { most: 20, least: 12 })
  expect(size).toBe(12)
  expect(text).toMatch(/^Anne-\w*…$/)
  expect(widthOf(text, size)).toBeLessThanOrEqual(60.5)
})

test('two lines are nearly of one width', () => {
  const set = lines('Le monstre le mieux nourri', 200, { most: 18, least: 12, rows: 2 })
  expect(set).toEqual({ lines: ['Le monstre le', 'mieux nourri'], size: 18 })
})

test('what does not fit in its lines is cut', () => {
  const set = lines('one two three four five six seven', 60, { most: 14, least: 12, rows: 2 })
  expect(set.lines).toHaveLength(2)
  expect(set.lines[1]).toMatch(/…$/)
})
