import { flushSync, mount, tick, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gameInfo } from '../api.ts'
import { Session } from '../table/session.svelte.ts'
import { settings } from '../table/settings.svelte.ts'
import { FakeSocket } from '../test/socket.ts'
import type { GameInfo, SeatInfo, TableInfo } from '../wire/messages.ts'
import Lobby from './Lobby.svelte'

const game: GameInfo = {
  name: 'mistigri',
  fewest_seats: 3,
  most_seats: 5,
  options: [],
  bots: ['random', 'sensible'],
}
const empty: SeatInfo = {
  kind: 'empty',
  name: '',
  level: null,
  online: false,
  kept: false,
  keep_at_ms: null,
}
const zoe: SeatInfo = { ...empty, kind: 'person', name: 'Zoé', online: true }
const malo: SeatInfo = { ...empty, kind: 'bot', name: 'Malo', level: 'random', online: true }

let session: Session
let shown: object

async function sit(seats: SeatInfo[], seat: number, canStart = false): Promise<void> {
  session = new Session('KRVM')
  const you = { seat, host: seat === 0, seat_key: null }
  const table: TableInfo = {
    type: 'table',
    phase: 'lobby',
    seats,
    host: 0,
    watchers: 0,
    options: {},
    game_number: 0,
    can_start: canStart,
    fingerprint: 'f',
    you,
    now_ms: 0,
  }
  FakeSocket.last.open()
  FakeSocket.last.say({
    type: 'welcome',
    protocol: 1,
    code: 'KRVM',
    game: 'mistigri',
    you,
    now_ms: 0,
  })
  FakeSocket.last.say(table)
  shown = mount(Lobby, { target: document.body, props: { session, table } })
  flushSync()
  await gameInfo('mistigri')
  await tick()
}

function button(name: RegExp): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find((one) =>
    name.test(one.getAttribute('aria-label') ?? one.textContent),
  )
  if (!found) throw new Error(`there is no button ${name}`)
  return found
}

beforeEach(() => {
  settings.lang = 'en'
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify([game]))),
  )
})

afterEach(async () => {
  await unmount(shown)
  session.close()
  vi.unstubAllGlobals()
})

test('from link to seat in two taps: the name is there already', async () => {
  settings.name = 'Noé'
  await sit([zoe, empty, empty], -1)
  expect(document.querySelector('input')?.value).toBe('Noé')
  button(/^Sit down$/).click()
  expect(FakeSocket.last.of('sit')).toEqual([{ type: 'sit', name: 'Noé', seat: null }])
})

test('full chairs: one can watch', async () => {
  await sit([zoe, malo, malo], -1)
  expect(document.body.textContent).toContain('Every chair is taken')
  button(/^Just watch$/).click()
  flushSync()
  expect(document.body.textContent).toContain('You are watching.')
})

test('the host cannot start yet, and is told why', async () => {
  await sit([zoe, malo, empty, empty, empty], 0)
  const start = button(/^Start$/)
  expect(start.getAttribute('aria-disabled')).toBe('true')
  const reason = document.getElementById(start.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('One more player is needed, a person or a bot.')
  start.click()
  expect(FakeSocket.last.of('start')).toHaveLength(0)
})

test('the host adds, changes and removes bots, and starts', async () => {
  await sit([zoe, malo, malo, empty, empty], 0, true)
  button(/^Bot: add one$/).click()
  button(/^Remove Malo$/).click()
  const level = document.querySelector('select')
  if (!level) throw new Error('no level can be chosen')
  level.value = 'sensible'
  level.dispatchEvent(new Event('change', { bubbles: true }))
  button(/^Start$/).click()
  expect(FakeSocket.last.of('set_bot')).toEqual([
    { type: 'set_bot', seat: 3, level: 'sensible' },
    { type: 'set_bot', seat: 1, level: null },
    { type: 'set_bot', seat: 1, level: 'sensible' },
  ])
  expect(FakeSocket.last.of('start')).toHaveLength(1)
})

test('a guest waits for the host', async () => {
  await sit([zoe, { ...zoe, name: 'Noé' }, malo], 1, true)
  expect(() => button(/^Start$/)).toThrow()
  expect(document.body.textContent).toContain('Zoé starts the game.')
})
