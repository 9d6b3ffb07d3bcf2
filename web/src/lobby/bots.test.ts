/** Who the bots are: a face, a name and a line for each of the five, in every language. */

import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import BotFace, { FACES, hasFace } from '../art/BotFace.svelte'
import { habitsOf, wishLevel, wishSlowed } from '../front/memory.ts'
import { loadShellWords, lookUp } from '../i18n/index.ts'
import { LANGS } from '../i18n/languages.ts'
import { loadWords } from '../i18n/words.ts'
import { forget } from '../table/memory.ts'
import { settings } from '../table/settings.svelte.ts'
import type { GameInfo } from '../wire/messages.ts'
import { botWhy, botWords, offeredBots, usualBot } from './bots.ts'
import Company from './Company.svelte'
import { HANDICAPS } from './handicaps.ts'

const info: GameInfo = {
  name: 'mito',
  fewest_seats: 3,
  most_seats: 5,
  options: [],
  bots: ['random', ...FACES],
  contests: true,
  host_begins: true,
  questions: [],
}

beforeEach(() => {
  document.body.replaceChildren()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('nobody is there')))
})
afterEach(() => {
  settings.lang = 'en'
  forget('habits.mito')
  vi.unstubAllGlobals()
})

test.each(LANGS)('every level has a name and a line of its own in %s', async (lang) => {
  await loadShellWords(lang)
  settings.lang = lang
  const names = FACES.map((level) => botWords(level))
  const lines = FACES.map((level) => lookUp(`bot.${level}.why`) ?? '')
  expect(new Set(names).size).toBe(FACES.length)
  expect(new Set(lines).size).toBe(FACES.length)
  for (const line of lines) expect(line.length).toBeGreaterThan(20)
  for (const { id } of HANDICAPS) expect(lookUp(`box.slowed.${id}`)).toBeTruthy()
})

test('a game may have a line of its own; another has the usual one', async () => {
  await loadWords('mito', 'en')
  expect(botWhy('cousin', 'mito')).not.toBe(lookUp('bot.cousin.why'))
  expect(botWhy('random', 'mito')).toBe(lookUp('bot.random.why'))
  expect(botWhy('nobody', 'mito')).toBe('')
})

test('five different faces, and none for anybody else', async () => {
  const drawn = []
  for (const level of FACES) {
    const face = mount(BotFace, { target: document.body, props: { level } })
    flushSync()
    drawn.push(document.querySelector('svg')?.innerHTML)
    await unmount(face)
  }
  expect(new Set(drawn).size).toBe(FACES.length)
  expect(hasFace('random')).toBe(false)
})

test('the cousin is who sits down; a dreamer is offered only where there is nobody else', () => {
  expect(usualBot(info)).toBe('cousin')
  expect(usualBot({ bots: ['random', 'sensible', 'strong'] })).toBe('sensible')
  expect(usualBot({ bots: [] })).toBe(null)
  expect(offeredBots(info, null)).toEqual([...FACES])
  expect(offeredBots(info, 'random')).toEqual(info.bots)
  expect(offeredBots({ bots: ['random', 'sensible'] }, null)).toEqual(['random', 'sensible'])
})

test('what was wished for a game is remembered, each by itself', () => {
  wishLevel('mito', 'aunt')
  wishSlowed('mito', 250)
  expect(habitsOf('mito')).toMatchObject({ level: 'aunt', slowed: 250 })
  expect(habitsOf('misty').slowed).toBe(0)
})

test('a level is chosen by its face, and a head start from a list', async () => {
  const chosen: unknown[] = []
  const props = {
    info,
    level: 'cousin',
    slowed: 0,
    onchoose: (level: string) => chosen.push(level),
    onslow: (ms: number) => chosen.push(ms),
  }
  const shown = mount(Company, { target: document.body, props })
  flushSync()
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]
  expect(radios.map((one) => one.getAttribute('aria-label'))).toEqual(FACES.map(botWords))
  expect(radios.find(({ checked }) => checked)?.value).toBe('cousin')
  radios[4]?.click()
  const start = document.querySelector('select')
  if (!start) throw new Error('there is no head start')
  start.value = '500'
  start.dispatchEvent(new Event('change', { bubbles: true }))
  expect(chosen).toEqual(['merciless', 500])
  await unmount(shown)
})
