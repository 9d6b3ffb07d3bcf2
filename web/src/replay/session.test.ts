import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings } from '../table/settings.svelte.ts'
import type { Photo, Replay, Update } from '../wire/messages.ts'
import { ReplaySession } from './session.svelte.ts'

const TIMES = [0, 1000, 1000, 61_000, 62_000]
const photo: Photo = { type: 'photo', game_number: 3, version: 2, presses: [] }

function update(seat: number, version: number): Update {
  return {
    type: 'update',
    game_number: 3,
    version,
    at_ms: TIMES[version - 1] ?? 0,
    told: [`${seat} is told ${version}`],
    view: { seat, version },
    moves: ['draw'],
    deadline_ms: 99,
    snapshot: false,
    beats: 1,
  }
}

function replay(seat: number): Replay {
  const person = { kind: 'person', level: null, online: true, kept: false } as const
  const rest = { keep_at_ms: null, handicap_ms: 0, guest: null, vote: null }
  return {
    game: 'owls',
    game_number: 3,
    seat,
    seats: [
      { ...person, ...rest, name: 'Ida' },
      { ...person, ...rest, name: '' },
    ],
    options: {},
    updates: TIMES.map((_, at) => update(seat, at + 1)),
    moments: [
      { version: 2, words: 'hoot', seat: 0, whom: 1 },
      { version: 4, words: 'end', seat: -1, whom: -1 },
    ],
    photos: [{ version: 3, photo }],
    ended: null,
  }
}

const load = vi.fn((seat: number) => Promise.resolve(replay(seat)))
let session: ReplaySession
let seen: string[]

beforeEach(() => {
  settings.lang = 'en'
  vi.useFakeTimers()
  load.mockClear()
  session = new ReplaySession('KRVM', replay(-1), load)
  seen = []
  session.signals.updates.add(({ version, snapshot }) =>
    seen.push(snapshot ? `jump ${version}` : `step ${version}`),
  )
})
afterEach(() => {
  session.close()
  vi.useRealTimers()
})

test('one step on is seen to happen, everything else is a jump', () => {
  session.go(1)
  session.go(3)
  session.go(2)
  session.go(99)
  session.go(99)
  session.go(-5)
  expect(seen).toEqual(['step 2', 'jump 4', 'jump 3', 'jump 5', 'jump 1'])
})

test('the story is what was told up to here, whichever way one came', () => {
  session.go(4)
  session.go(1)
  expect(session.past).toEqual(['-1 is told 1', '-1 is told 2'])
})

test('nobody can do anything, and nobody is hurried', async () => {
  expect(session.update.moves).toEqual([])
  expect(session.update.deadline_ms).toBe(null)
  await expect(session.act()).rejects.toMatchObject({ code: 'not_now' })
})

test('a marked step is seen to happen, from the one before', () => {
  expect(session.nextMoment(-1)).toBe(null)
  session.goToMoment(4)
  expect(seen).toEqual(['jump 3', 'step 4'])
  expect(session.nextMoment(1)).toBe(null)
  expect(session.nextMoment(-1)).toBe(2)
  expect(session.momentsAt(3).map(({ words }) => words)).toEqual(['end'])
})

test('it goes at its own pace, faster if one likes, and waits long for nobody', () => {
  session.toggle()
  vi.advanceTimersByTime(999)
  expect(session.place).toBe(0)
  expect(session.nowMs()).toBe(999)
  vi.advanceTimersByTime(1)
  expect(session.place).toBe(1)
  vi.advanceTimersByTime(120)
  expect(session.place).toBe(2)
  session.setSpeed(4)
  vi.advanceTimersByTime(2000)
  expect(session.place).toBe(3)
  vi.advanceTimersByTime(250)
  expect(session.place).toBe(4)
  expect(session.isPlaying).toBe(false)
  expect(session.nowMs()).toBe(62_000)
  session.toggle()
  expect(session.place).toBe(0)
  expect(session.isPlaying).toBe(true)
})

test('a stop is a stop', () => {
  session.toggle()
  session.toggle()
  vi.advanceTimersByTime(60_000)
  expect(seen).toEqual([])
})

test('over another shoulder it is the same moment, and each is asked for once', async () => {
  session.go(2)
  await session.lookAs(1)
  expect(session.update.view).toEqual({ seat: 1, version: 3 })
  expect(session.you.seat).toBe(1)
  expect(session.past.at(-1)).toBe('1 is told 3')
  await session.lookAs(-1)
  await session.lookAs(1)
  expect(load.mock.calls).toEqual([[1]])
  await session.fetch([0, 1])
  expect(session.viewOf(0)).toEqual({ seat: 0, version: 3 })
  expect(load.mock.calls).toEqual([[1], [0]])
})

test('without a name one goes by the seat', () => {
  expect(session.table.seats.map(({ name }) => name)).toEqual(['Ida', 'Seat 2'])
})

test('the photo is looked at when its race has just ended', () => {
  const photos: Photo[] = []
  session.signals.photos.add((one) => photos.push(one))
  session.go(2)
  expect(photos).toEqual([])
  session.go(1)
  session.go(2)
  expect(photos).toEqual([photo])
})
