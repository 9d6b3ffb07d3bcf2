/** The page around a table: what is said while it waits, and what becomes of an errand. */

import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wishSlowed } from '../front/memory.ts'
import { router } from '../router.svelte.ts'
import { malo, refused, table, welcome, zoe } from '../test/messages.ts'
import { FakeSocket } from '../test/socket.ts'
import { toasts } from '../ui/toasts.svelte.ts'
import { announcer } from './announce.svelte.ts'
import { remember } from './memory.ts'
import { settings } from './settings.svelte.ts'
import Table from './Table.svelte'

const lobby = table({ seats: [zoe, malo, malo], can_start: true })
let shown: object
let heard: string[]
let hangUp: (why: Error) => void = () => {} // nobody answers what is asked over HTTP, until the test is over

function show(): FakeSocket {
  shown = mount(Table, { target: document.body, props: { code: 'KRVM', seatKey: null } })
  flushSync()
  FakeSocket.last.open()
  return FakeSocket.last
}

/** Somebody came to start a game, and has heard twice how the lobby stands. */
function comeToStart(): FakeSocket {
  router.go('/t/KRVM', 'start')
  const socket = show()
  socket.say(welcome, lobby)
  flushSync()
  socket.say(lobby)
  flushSync()
  return socket
}

function notes(): string[] {
  flushSync()
  const regions = [...document.querySelectorAll('.notes [role=status]')]
  return regions.map(({ textContent }) => textContent.trim()).filter(Boolean)
}

function button(name: string): HTMLButtonElement | undefined {
  return [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === name)
}

beforeEach(() => {
  vi.useFakeTimers()
  settings.lang = 'en'
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('fetch', () => new Promise((_, reject) => (hangUp = reject)))
  FakeSocket.all = []
  router.takeErrand()
  heard = []
  vi.spyOn(announcer, 'say').mockImplementation((said) => void heard.push(said))
})

afterEach(async () => {
  await unmount(shown)
  hangUp(new TypeError('the test is over')) // or the shelf would be waited for by the next one
  await vi.advanceTimersByTimeAsync(0)
  for (const { id } of toasts.shown) toasts.dismiss(id)
  remember('pace', '')
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ['disk', 'One moment: the server cannot write anything down just now.'],
  ['busy', 'One moment: another program is using this table.'],
  ['error', 'One moment: a mistake of ours.'],
] as const)('a pause (%s) is explained, and the note goes with the welcome', (why, said) => {
  const socket = show()
  socket.say(welcome, lobby)
  socket.say({ type: 'paused', why })
  expect(notes()).toEqual([])
  vi.advanceTimersByTime(600)
  expect(notes()).toEqual([expect.stringContaining(said)])
  expect(button('Start')).toBeTruthy() // everything stays where it was
  expect(heard).not.toContain('The table is back.')
  socket.say(welcome, lobby)
  expect(notes()).toEqual([])
  expect(heard.filter((said) => said === 'The table is back.')).toHaveLength(1)
})

test('a pause that is over in a blink is nobody’s business', () => {
  const socket = show()
  socket.say(welcome, lobby)
  socket.say({ type: 'paused', why: 'error' })
  expect(notes()).toEqual([])
  vi.advanceTimersByTime(300)
  socket.say(welcome, lobby)
  expect(notes()).toEqual([])
  vi.advanceTimersByTime(1000)
  expect(notes()).toEqual([])
  expect(heard).not.toContain('The table is back.')
})

test('a press in vain is answered at once, in the note, and not sent', () => {
  const socket = show()
  socket.say(welcome, lobby)
  flushSync()
  socket.say({ type: 'paused', why: 'disk' })
  flushSync()
  button('Start')?.click()
  button('Start')?.click()
  const [reason, notSent] = notes()
  expect(reason).toContain('One moment')
  expect(notSent).toBe('That was not sent: press again when the table is back.')
  expect(socket.of('start')).toEqual([])
  expect(toasts.shown).toEqual([])
  socket.say(welcome, lobby)
  expect(notes()).toEqual([])
  button('Start')?.click()
  expect(socket.of('start')).toHaveLength(1)
})

test('over a short loss of the line the same words stay, and are not read again', () => {
  const socket = show()
  socket.say(welcome, lobby)
  socket.say({ type: 'paused', why: 'disk' })
  notes()
  vi.advanceTimersByTime(600)
  expect(notes()).toHaveLength(1)
  const text = document.querySelector('.pause p span:last-child')?.firstChild
  socket.cut()
  expect(notes()).toHaveLength(1)
  vi.advanceTimersByTime(500)
  FakeSocket.last.open()
  FakeSocket.last.say({ type: 'paused', why: 'disk' })
  expect(notes()).toHaveLength(1)
  expect(document.querySelector('.pause p span:last-child')?.firstChild).toBe(text)
})

test('a start that met a pause is asked for again: nobody waits for ever', () => {
  const socket = comeToStart()
  expect(socket.of('start')).toHaveLength(1)
  socket.say({ type: 'paused', why: 'disk' })
  flushSync()
  socket.say(welcome)
  flushSync()
  expect(socket.of('start')).toHaveLength(1) // what the table is now, nobody knows yet
  socket.say(lobby)
  flushSync()
  expect(socket.of('start')).toHaveLength(2)
  expect(document.body.textContent).toContain('Laying the table…')
  expect(toasts.shown).toEqual([])
})

test('a game played at once and then closed leads to the lobby, not into the next', () => {
  router.go('/t/KRVM', 'start')
  const socket = show()
  socket.say(welcome, lobby)
  flushSync()
  socket.say(table({ ...lobby, phase: 'playing' }))
  flushSync()
  socket.say({ type: 'paused', why: 'error' }, welcome, { ...lobby, closed: 'error' })
  flushSync()
  expect(document.body.textContent).toContain('Your last game ran into a mistake of ours')
  expect(socket.of('start')).toHaveLength(1)
  expect(button('Start again')).toBeTruthy()
})

test('the pace that the host liked the last time is set before anything is dealt', () => {
  remember('pace', 'relaxed')
  const socket = comeToStart()
  expect(socket.sent.map(({ type }) => type).filter((type) => /pace|start/.test(type))).toEqual([
    'set_pace',
    'start',
  ])
  expect(socket.of('set_pace')[0]).toMatchObject({ pace: 'relaxed' })
})

test('quick play slows the bots down for a child, before anything is dealt', () => {
  wishSlowed('owls', 500)
  router.go('/t/KRVM', 'start')
  const socket = show()
  const quick = { ...lobby, seats: [zoe, malo, { ...malo, handicap_ms: 500 }] }
  socket.say(welcome, quick)
  flushSync()
  const sent = socket.sent.map(({ type }) => type).filter((type) => /handicap|start/.test(type))
  expect(sent).toEqual(['set_handicap', 'start'])
  expect(socket.of('set_handicap')).toEqual([{ type: 'set_handicap', seat: 1, ms: 500 }])
  wishSlowed('owls', 0)
})

test.each([
  ['a table that is only visited', null, 'relaxed'],
  ['the same pace as ever', 'open', 'normal'],
] as const)('%s keeps its pace', (_, errand, wished) => {
  remember('pace', wished)
  router.go('/t/KRVM', errand)
  const socket = show()
  socket.say(welcome, lobby)
  flushSync()
  expect(socket.of('set_pace')).toEqual([])
})

test('a table that cannot be read says so, and can be tried again', () => {
  show().say(refused('damaged_table'))
  flushSync()
  expect(document.querySelector('h1')?.textContent).toBe('Table KRVM cannot be read')
  expect(button('Try again')).toBeTruthy()
})

test('too many tries: the page waits, and says so', () => {
  show().say(refused('too_many'))
  expect(notes()).toEqual([expect.stringContaining('Too many tries')])
  expect(toasts.shown).toEqual([])
})
