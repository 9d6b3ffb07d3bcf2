import { expect, it } from 'vitest'
import { fit } from './fit.ts'

it('takes two rows where they make larger cards, and one where that does', () => {
  expect(fit(6, 344, 150, 6)).toEqual({ size: 72, cols: 3 })
  expect(fit(6, 900, 140, 10)).toEqual({ size: 140, cols: 6 })
  expect(fit(5, 344, 150, 6)).toEqual({ size: 72, cols: 3 })
  expect(fit(3, 344, 150, 6)).toEqual({ size: 110, cols: 3 })
  expect(fit(1, 344, 150, 6)).toEqual({ size: 150, cols: 1 })
})

it('asks for nothing where there is no room yet', () => {
  expect(fit(6, 0, 0, 6).size).toBe(0)
})
