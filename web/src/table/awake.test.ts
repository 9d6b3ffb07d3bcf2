import { afterEach, expect, test, vi } from 'vitest'
import { stayAwake } from './awake.ts'

const release = vi.fn(() => Promise.resolve())
const request = vi.fn(() => Promise.resolve({ release }))

function look(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'wakeLock')
})

test('the screen stays lit while a game is on, and again after one has looked elsewhere', async () => {
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  const sleep = stayAwake()
  expect(request).toHaveBeenCalledTimes(1)
  look(true)
  expect(request).toHaveBeenCalledTimes(1)
  look(false)
  expect(request).toHaveBeenCalledTimes(2)
  await Promise.resolve()
  await Promise.resolve()
  sleep()
  expect(release).toHaveBeenCalledTimes(1)
  look(false)
  expect(request).toHaveBeenCalledTimes(2)
})

test('nothing breaks where there is no such lock', () => {
  expect(() => stayAwake()()).not.toThrow()
})
