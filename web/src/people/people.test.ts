/** Who may take which chair, whom one hears, and what the host does with people. */

import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveSession } from '../table/session.svelte.ts'
import { WATCHING } from '../table/blank.ts'
import { empty, malo, table, welcome, you, zoe } from '../test/messages.ts'
import { FakeSocket } from '../test/socket.ts'
import { settings } from '../table/settings.svelte.ts'
import { chairsFor } from './chairs.ts'
import { mutes } from './mutes.svelte.ts'
import People from './People.svelte'

const bob = { ...zoe, name: 'Bob' }
let shown: Record<string, unknown> | undefined
let session: LiveSession | undefined

beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket)
  settings.lang = 'en'
})

afterEach(async () => {
  if (shown) await unmount(shown)
  session?.close()
  shown = session = undefined
  mutes.names.clear()
  mutes.all = false
  vi.unstubAllGlobals()
})

test('who comes late is offered a bot, and between games a free chair first', () => {
  const seats = [zoe, malo, malo, malo, empty]
  const playing = table({ phase: 'playing', seats, you: WATCHING })
  expect(chairsFor(playing).map(({ seat }) => seat)).toEqual([1, 2])
  expect(chairsFor({ ...playing, phase: 'over' })).toEqual([
    { seat: 4, name: '' },
    { seat: 1, name: 'Malo' },
  ])
  expect(chairsFor({ ...playing, open_bots: false })).toEqual([])
  expect(chairsFor({ ...playing, locked: true })).toEqual([])
  expect(chairsFor({ ...playing, you: { ...WATCHING, removed: true } })).toEqual([])
})

function open(changes: Parameters<typeof table>[0]): FakeSocket {
  session = new LiveSession('KRVM')
  const socket = FakeSocket.last
  socket.open()
  socket.say(welcome)
  socket.say(table(changes))
  shown = mount(People, { target: document.body, props: { session } })
  flushSync()
  return socket
}

function press(label: string): void {
  const all = [...document.querySelectorAll<HTMLElement>('button, input')]
  const found = all.find(
    (one) => one.ariaLabel === label || one.getAttribute('aria-label') === label,
  )
  const byText = all.find((one) =>
    (one.closest('label') ?? one).textContent.trim().startsWith(label),
  )
  ;(found ?? byText)?.click()
  flushSync()
}

test('the host hands over, lets get up after one question, and lets back in', () => {
  const removed = [{ guest: 3, name: 'Léa' }]
  const socket = open({ phase: 'playing', seats: [zoe, bob, malo], you, removed })
  press('Hand over the table to Bob')
  press('Ask to get up: Bob')
  expect(socket.sent.some(({ type }) => type === 'remove')).toBe(false)
  press('Yes, get up')
  press('Let back in: Léa')
  press('Lock the table')
  const asked = socket.sent.filter(({ type }) => !['hello', 'contribute'].includes(type))
  expect(asked).toEqual([
    { type: 'hand_over', seat: 1 },
    { type: 'remove', seat: 1 },
    { type: 'readmit', guest: 3 },
    { type: 'set_door', locked: true, open_bots: true },
  ])
})

test('two chairs are swapped by two presses, in the lobby alone', () => {
  const socket = open({ phase: 'lobby', seats: [zoe, bob, empty], you })
  press('Swap chairs: Bob')
  press('Swap with this one: Zoé')
  expect(socket.sent.at(-1)).toEqual({ type: 'swap', seat: 1, other: 0 })
})

test('nobody else may', () => {
  open({ phase: 'playing', seats: [zoe, bob], you: { ...you, host: false } })
  const labels = [...document.querySelectorAll('button')].map((one) => one.ariaLabel)
  expect(labels.filter(Boolean)).toEqual(['Mute Bob'])
})

test('who is muted is not heard, nor is anybody when all are', () => {
  const socket = open({ phase: 'playing', seats: [zoe, bob], you, watching: ['Léa'], watchers: 2 })
  const heard: string[] = []
  session?.signals.reactions.add((seat, reaction) => heard.push(`${seat} ${reaction}`))
  press('Mute Bob')
  socket.say({ type: 'reacted', seat: 1, reaction: 'bravo', name: '', to: null })
  socket.say({ type: 'reacted', seat: -1, reaction: 'wow', name: 'Léa', to: 0 })
  press('Mute Léa')
  socket.say({ type: 'reacted', seat: -1, reaction: 'wow', name: 'Léa', to: 0 })
  press('Unmute Bob')
  socket.say({ type: 'reacted', seat: 1, reaction: 'ouch', name: '', to: null })
  press('Mute everybody')
  socket.say({ type: 'reacted', seat: 1, reaction: 'ouch', name: '', to: null })
  expect(heard).toEqual(['-1 wow', '1 ouch'])
})
