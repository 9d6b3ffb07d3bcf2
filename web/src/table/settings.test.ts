import { beforeEach, expect, test, vi } from 'vitest'
import { LONGEST_NAME, Settings } from './settings.svelte.ts'

beforeEach(() => localStorage.clear())

function reduce(matches: boolean) {
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches,
    addEventListener() {},
  } as unknown as MediaQueryList)
}

test('a friendly name is there from the start, and stays', () => {
  const first = new Settings()
  expect(first.name.length).toBeGreaterThan(2)
  expect(new Settings().name).toBe(first.name)
})

test('a name keeps its accents and has at most twenty characters', () => {
  const settings = new Settings()
  settings.name = 'Élodie-Gwenaëlle de la Tour'
  expect(settings.name).toBe('Élodie-Gwenaëlle de ')
  expect([...settings.name]).toHaveLength(LONGEST_NAME)
  settings.name = ' '
  settings.ensureName()
  expect(settings.name.trim()).not.toBe('')
})

test('everything is remembered', () => {
  const settings = new Settings()
  Object.assign(settings, { lang: 'fr', sound: false, speed: 'slow', theme: 'dark', name: 'Noé' })
  expect(new Settings()).toMatchObject({
    lang: 'fr',
    sound: false,
    speed: 'slow',
    theme: 'dark',
    name: 'Noé',
  })
})

test('nonsense in the storage is no setting', () => {
  localStorage.setItem('tablee.speed', 'warp')
  localStorage.setItem('tablee.lang', 'xx')
  expect(new Settings()).toMatchObject({ speed: 'normal', lang: 'en' })
})

test('works where storage is forbidden', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('forbidden')
  })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('forbidden')
  })
  const settings = new Settings()
  settings.theme = 'dark'
  expect(settings.theme).toBe('dark')
  vi.restoreAllMocks()
})

test('the page follows theme and language', () => {
  const settings = new Settings()
  settings.theme = 'dark'
  settings.lang = 'fr'
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(document.documentElement.lang).toBe('fr')
  settings.theme = 'system'
  expect(document.documentElement.dataset.theme).toBe(undefined)
})

test('movements have the pace that is wanted', () => {
  const settings = new Settings()
  const at = (speed: Settings['speed']) => {
    settings.speed = speed
    return settings.motionMs(200)
  }
  expect([at('off'), at('fast'), at('normal'), at('slow')]).toEqual([0, 100, 200, 360])
})

test('a system that asks for less motion is obeyed at any pace', () => {
  reduce(true)
  const settings = new Settings()
  settings.speed = 'slow'
  expect(settings.motionMs(200)).toBe(0)
  expect(settings.still).toBe(true)
  vi.restoreAllMocks()
})
