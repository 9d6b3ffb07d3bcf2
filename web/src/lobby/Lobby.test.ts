import { flushSync, mount, tick, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gameInfo } from '../api.ts'
import { FACES } from '../art/BotFace.svelte'
import { announcer } from '../table/announce.svelte.ts'
import { WATCHING } from '../table/blank.ts'
import { LiveSession } from '../table/session.svelte.ts'
import { settings } from '../table/settings.svelte.ts'
import { empty, malo, table as tableWith, zoe } from '../test/messages.ts'
import { FakeSocket } from '../test/socket.ts'
import { PROTOCOL, type GameInfo, type SeatInfo, type TableInfo } from '../wire/messages.ts'
import Lobby from './Lobby.svelte'

const game: GameInfo = {
  name: 'mistigri',
  fewest_seats: 3,
  most_seats: 5,
  options: [],
  bots: ['random', 'sensible'],
  contests: false,
  host_begins: true,
  questions: [],
}
const quick: GameInfo = { ...game, name: 'quick', contests: true }
const thinking: GameInfo['options'][number] = {
  name: 'think_ms',
  rule: 'F-1',
  kind: 'whole',
  default: 0,
  least: 0,
  most: 9,
  choices: null,
  offered: null,
}
const family: GameInfo = { ...game, name: 'family', bots: ['random', ...FACES] }
const foreign: GameInfo = { ...game, name: 'foreign', options: [thinking] }
let session: LiveSession
let shown: object

async function sit(
  seats: SeatInfo[],
  seat: number,
  canStart = false,
  name = 'mistigri',
  closed: TableInfo['closed'] = null,
): Promise<void> {
  session = new LiveSession('KRVM')
  const you = { ...WATCHING, seat, host: seat === 0, devices: 1 }
  const table = tableWith({ seats, can_start: canStart, you, closed, game: name })
  FakeSocket.last.open()
  FakeSocket.last.say({
    type: 'welcome',
    protocol: PROTOCOL,
    code: 'KRVM',
    game: name,
    you,
    now_ms: 0,
  })
  FakeSocket.last.say(table)
  shown = mount(Lobby, { target: document.body, props: { session, table } })
  flushSync()
  await gameInfo(name)
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
    vi.fn(async () => new Response(JSON.stringify([game, quick, family, foreign]))),
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

test('each level at the table has its face and its line, once', async () => {
  const cousin: SeatInfo = { ...malo, level: 'cousin' }
  await sit([zoe, cousin, cousin, { ...malo, level: 'merciless' }, empty], 0, true, 'family')
  const lines = [...document.querySelectorAll('ul[aria-label="Who the bots are"] li')]
  expect(lines.map(({ textContent }) => textContent.trim().split(' ')[0])).toEqual([
    'Cousin',
    'Merciless',
  ])
  for (const line of lines) expect(line.querySelector('svg')).toBeTruthy()
  expect(document.querySelectorAll('ol svg[style*="--coat"]').length).toBeGreaterThan(2)
  const names = [...(document.querySelector('select')?.options ?? [])].map(({ text }) => text)
  expect(names).toEqual(['Little sister', 'Schoolboy', 'Cousin', 'Aunt', 'Merciless'])
  button(/^Bot: add one$/).click()
  expect(FakeSocket.last.of('set_bot')).toEqual([{ type: 'set_bot', seat: 4, level: 'cousin' }])
})

test('in a game of reflexes the host sets handicaps, and everybody sees them', async () => {
  await sit([{ ...zoe, handicap_ms: 480 }, { ...malo, kind: 'person' }, empty], 0, false, 'quick')
  expect(document.body.textContent).toContain('on a par with a 7-year-old')
  const fields = [...document.querySelectorAll<HTMLSelectElement>('details select')]
  expect(fields.map(({ value }) => value)).toEqual(['500', '0'])
  const [, second] = fields
  if (!second) throw new Error('nobody can get a handicap')
  second.value = '100'
  second.dispatchEvent(new Event('change', { bubbles: true }))
  expect(FakeSocket.last.of('set_handicap')).toEqual([{ type: 'set_handicap', seat: 1, ms: 100 }])
})

test('in other games there are none', async () => {
  await sit([zoe, malo, empty], 0)
  expect(document.querySelector('details select')).toBeNull()
})

test('no option is called by its id while its words are on the way', async () => {
  let arrive: (words: Response) => void = () => undefined
  const arriving = new Promise<Response>((resolve) => (arrive = resolve))
  vi.stubGlobal('fetch', (address: string) =>
    address.includes('/words/')
      ? arriving
      : Promise.resolve(new Response(JSON.stringify([game, quick, foreign]))),
  )
  await sit([zoe, malo, empty], 0, false, 'foreign')
  expect(document.body.textContent).not.toMatch(/think_ms/i)
  arrive(new Response(JSON.stringify({ options: { think_ms: 'time to think' } })))
  await vi.waitFor(() => expect(document.body.textContent).toContain('Time to think'))
})

function field(): HTMLInputElement {
  const found = document.querySelector('input')
  if (!found) throw new Error('nothing can be written')
  return found
}

/** Write into the own name and press a key. */
async function rename(name: string, key: string): Promise<void> {
  button(/^Zoé: change your name$/).click()
  flushSync()
  expect(document.activeElement).toBe(field())
  field().value = name
  field().dispatchEvent(new Event('input', { bubbles: true }))
  field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  await tick()
}

test('who sits can change the name in its place', async () => {
  await sit([malo, zoe, malo], 1)
  expect(document.querySelector('input')).toBeNull()
  await rename('  Zoé la Grande ', 'Enter')
  expect(FakeSocket.last.of('sit')).toEqual([{ type: 'sit', name: 'Zoé la Grande', seat: 1 }])
  expect(settings.name).toBe('Zoé la Grande')
  expect(document.querySelector('input')).toBeNull()
  expect(document.activeElement).toBe(button(/change your name$/))
})

test.each([
  ['Noé', 'Escape'],
  ['   ', 'Enter'],
  ['Zoé', 'Enter'],
])('a name that is not wanted (%j, %s) changes nothing', async (name, key) => {
  await sit([zoe, malo, malo], 0)
  await rename(name, key)
  expect(FakeSocket.last.of('sit')).toEqual([])
  expect(document.body.textContent).toContain('Zoé')
})

test('a guest waits for the host', async () => {
  await sit([zoe, { ...zoe, name: 'Noé' }, malo], 1, true)
  expect(() => button(/^Start$/)).toThrow()
  expect(document.body.textContent).toContain('Zoé starts the game.')
})

test.each([
  ['rules', 'The rules have been corrected'],
  ['log', 'can no longer be read'],
  ['error', 'a mistake of ours'],
] as const)(
  'a game that was closed (%s) is explained, and the host starts again',
  async (why, said) => {
    await sit([zoe, malo, malo], 0, true, 'mistigri', why)
    expect(document.querySelector('.closed')?.textContent).toContain(said)
    button(/^Start again$/).click()
    expect(FakeSocket.last.of('start')).toHaveLength(1)
  },
)

test('nothing is said of games that ended as they should', async () => {
  await sit([zoe, malo, malo], 0, true)
  expect(document.querySelector('.closed')).toBeNull()
  expect(button(/^Start$/)).toBeTruthy()
})

test('a closed game is read out, once', async () => {
  const say = vi.spyOn(announcer, 'say')
  await sit([zoe, malo, malo], 1, true, 'mistigri', 'error')
  const heard = say.mock.calls.flat().filter((said) => said.includes('a mistake of ours'))
  expect(heard).toHaveLength(1)
  say.mockRestore()
})
