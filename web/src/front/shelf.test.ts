import { afterEach, expect, test } from 'vitest'
import { LANGS } from '../i18n/languages.ts'
import { pagesOf } from '../pages.ts'
import { settings } from '../table/settings.svelte.ts'
import { BOXES, boxWords, isOpen, writtenOn } from './shelf.ts'

const games = BOXES.map(({ game }) => game)

afterEach(() => (settings.lang = 'en'))

test('every box has a place of its own, and a table in it', () => {
  expect(BOXES.length).toBeGreaterThan(0)
  expect(new Set(BOXES.map(({ place }) => place)).size).toBe(BOXES.length)
  for (const game of games) expect(isOpen(game)).toBe(true)
})

test.each(games)('%s has words on its box and for its pages, in every language', (game) => {
  for (const lang of LANGS) {
    settings.lang = lang
    const words = boxWords(game)
    expect(words?.title).toBeTruthy()
    expect(words?.line).toBeTruthy()
    expect(Object.keys(words?.pages ?? {})).toEqual(pagesOf(game))
    for (const { title, hint } of Object.values(words?.pages ?? {})) {
      expect(title).toBeTruthy()
      expect(hint).toBeTruthy()
    }
  }
})

test('a game without a box says nothing', () => {
  expect(boxWords('nothing')).toBe(null)
  expect(writtenOn('nothing').title).toBe('')
  expect(isOpen('nothing')).toBe(false)
})
