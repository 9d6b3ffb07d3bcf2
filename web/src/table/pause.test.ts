/** The table puts itself right: whoever sits there stays, and no move is lost or made twice. */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refused, table, update, welcome, you } from '../test/messages.ts'
import { FakeSocket } from '../test/socket.ts'
import type { Refusal } from './refusal.ts'
import { LiveSession } from './session.svelte.ts'

let session: LiveSession
let told: string[]

function enter(): FakeSocket {
  const socket = FakeSocket.last
  socket.open()
  socket.say(welcome)
  return socket
}

function begin(seatKey: string | null = null): void {
  session = new LiveSession('KRVM', seatKey)
  told = []
  session.signals.refusals.add((refusal: Refusal) => told.push(refusal.code))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.all = []
  begin()
})

afterEach(() => {
  session.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a table that waits', () => {
  test('keeps its line and its board, and is open again with the welcome', () => {
    const socket = enter()
    socket.say(table({ phase: 'playing' }), update(7))
    const shown = session.update
    socket.say({ type: 'paused', why: 'disk' })
    expect([session.status, session.waiting, session.latencyBars]).toEqual(['paused', 'disk', 3])
    expect(session.update).toBe(shown)
    expect(session.table?.phase).toBe('playing')
    socket.say({ type: 'paused', why: 'error' })
    expect(session.waiting).toBe('error')
    socket.say(welcome, table({ phase: 'playing' }), update(7, { snapshot: true }))
    expect([session.status, session.waiting]).toEqual(['open', null])
    expect(FakeSocket.all).toHaveLength(1)
  })

  test('a snapshot of a lower version counts', () => {
    const socket = enter()
    socket.say(table({ phase: 'playing' }), update(7), { type: 'paused', why: 'error' })
    socket.say(welcome, table({ phase: 'playing' }), update(5, { snapshot: true }))
    expect(session.update?.version).toBe(5)
  })

  test('a move that was being sent goes out again under the same id', async () => {
    const socket = enter()
    const done = session.act('draw')
    socket.say({ type: 'paused', why: 'busy' })
    expect(socket.of('act')).toHaveLength(1)
    socket.say(welcome, table({ phase: 'playing' }))
    const [first, second] = socket.of('act')
    expect(second).toEqual(first)
    expect(socket.of('act')).toHaveLength(2)
    socket.say({ type: 'done', id: first?.id ?? '', version: 2 })
    await expect(done).resolves.toBeUndefined()
    expect(told).toEqual([])
  })

  test('what is pressed meanwhile is never sent, and whoever pressed is told', async () => {
    const socket = enter()
    socket.say({ type: 'paused', why: 'disk' })
    const before = socket.sent.length
    await expect(session.act('draw')).rejects.toMatchObject({ code: 'paused' })
    session.start()
    session.newLink()
    session.react('bravo')
    expect(told).toEqual(['paused', 'paused', 'paused', 'paused'])
    session.hover(3)
    socket.say(welcome, table())
    expect(socket.sent.slice(before).filter(({ type }) => type !== 'contribute')).toEqual([])
  })

  test('what is pressed while the line is lost too is not sent either', () => {
    enter().say({ type: 'paused', why: 'disk' })
    FakeSocket.last.cut()
    expect(session.status).toBe('reconnecting')
    void session.act('draw')
    vi.advanceTimersByTime(1000)
    expect(enter().of('act')).toEqual([])
    expect(told).toEqual(['paused'])
  })

  test('reconnecting works: paused is answered to the hello, before the welcome', async () => {
    const first = enter()
    const done = session.act('draw')
    first.say({ type: 'paused', why: 'disk' })
    first.cut()
    vi.advanceTimersByTime(1000)
    const second = FakeSocket.last
    second.open()
    second.say({ type: 'paused', why: 'disk' })
    expect(session.status).toBe('paused')
    expect(second.of('act')).toEqual([])
    second.say(welcome)
    expect(second.of('act')).toEqual(first.of('act'))
    second.say({ type: 'done', id: second.of('act')[0]?.id ?? '', version: 2 })
    await expect(done).resolves.toBeUndefined()
  })

  test('whoever comes for the first time waits with the others', () => {
    session.sit('Zoé')
    const socket = FakeSocket.last
    socket.open()
    socket.say({ type: 'paused', why: 'error' })
    expect([session.status, session.table]).toEqual(['paused', null])
    socket.say(welcome)
    expect(socket.of('sit')).toHaveLength(1) // asked before the pause was known
  })

  test('a secret link is brought again until it was welcomed', () => {
    session.close()
    begin('secret')
    FakeSocket.last.open()
    FakeSocket.last.say({ type: 'paused', why: 'busy' })
    FakeSocket.last.cut()
    vi.advanceTimersByTime(1000)
    FakeSocket.last.open()
    expect(FakeSocket.last.of('hello')[0]?.seat_key).toBe('secret')
  })

  test('the unanswered move does not make the line look dead', () => {
    const socket = enter()
    void session.act('draw')
    socket.say({ type: 'paused', why: 'disk' })
    vi.advanceTimersByTime(10_000)
    expect(session.status).toBe('paused')
    expect(FakeSocket.all).toHaveLength(1)
  })

  test('but a line that says nothing at all is tried anew', () => {
    enter().say({ type: 'paused', why: 'disk' })
    vi.advanceTimersByTime(16_000)
    expect(FakeSocket.all).toHaveLength(2)
    expect(session.waiting).toBe('disk')
  })

  test('table time stands still, and the pause is not taken for a slow line', () => {
    const socket = enter()
    const stopped = session.nowMs()
    socket.say({ type: 'paused', why: 'disk' })
    vi.advanceTimersByTime(8000)
    expect(session.nowMs()).toBe(stopped)
    socket.say({ ...welcome, now_ms: 5100 })
    vi.advanceTimersByTime(1000)
    expect(session.nowMs()).toBeCloseTo(6100, -1)
    expect(session.latencyBars).toBe(3)
  })

  test('what was asked just before is perhaps not done: that is said, once', () => {
    const socket = enter()
    session.start()
    socket.say({ type: 'paused', why: 'disk' }, welcome)
    socket.say({ type: 'paused', why: 'disk' }, welcome)
    expect(told).toEqual(['unsure'])
  })

  test.each([table(), refused('not_now')])('what was answered was done, or not: %o', (answer) => {
    const socket = enter()
    session.start()
    socket.say(answer, { type: 'paused', why: 'disk' }, welcome)
    expect(told).not.toContain('unsure')
  })
})

describe('a game that was closed', () => {
  test('leaves the lobby, no moves and no versions', async () => {
    const socket = enter()
    socket.say(table({ phase: 'playing' }), update(7))
    const done = session.act('draw')
    socket.say({ type: 'paused', why: 'error' }, welcome)
    socket.say(table({ closed: 'error' }))
    await expect(done).rejects.toMatchObject({ code: 'not_now' })
    socket.say(refused('not_now', socket.of('act')[0]?.id ?? ''))
    expect(told).toEqual([]) // the lobby says what happened
    expect([session.update, session.ended]).toEqual([null, null])
    socket.say(table({ phase: 'playing' }), update(1))
    expect(session.update?.version).toBe(1)
  })
})

describe('a seat that changes under a game', () => {
  const watching = { ...you, seat: -1, seat_key: null, devices: 0 }

  test('is seen anew: whoever loses it does not keep the hand on the screen', () => {
    const first = enter()
    first.say(table({ phase: 'playing' }), update(7))
    first.say(table({ phase: 'playing', you: watching }), update(8))
    expect(session.update?.version).toBe(7) // what a line that was given up says counts no more
    vi.advanceTimersByTime(1000)
    const second = FakeSocket.last
    second.open()
    expect(second.of('hello')[0]).toMatchObject({ game_number: 0, version: 0 })
    second.say({ ...welcome, you: watching }, table({ phase: 'playing', you: watching }))
    second.say(update(7, { snapshot: true }))
    second.cut()
    vi.advanceTimersByTime(1000)
    FakeSocket.last.open()
    expect(FakeSocket.last.of('hello')[0]).toMatchObject({ game_number: 1, version: 7 })
  })

  test('also when it was lost while the line was', () => {
    enter().say(table({ phase: 'playing' }), update(7))
    FakeSocket.last.cut()
    vi.advanceTimersByTime(1000)
    FakeSocket.last.open()
    FakeSocket.last.say({ ...welcome, you: watching }, table({ phase: 'playing', you: watching }))
    vi.advanceTimersByTime(1000)
    expect(FakeSocket.all).toHaveLength(3)
    FakeSocket.last.open()
    expect(FakeSocket.last.of('hello')[0]).toMatchObject({ game_number: 0, version: 0 })
    FakeSocket.last.say({ ...welcome, you: watching })
    expect([session.status, session.you.seat]).toEqual(['open', -1])
  })

  test('sitting down after a game is nothing of the kind', () => {
    const socket = enter()
    socket.say(table({ phase: 'over', you: watching }), update(9))
    socket.say(table({ phase: 'over' }))
    expect(session.status).toBe('open')
  })
})

describe('refusals of a new kind', () => {
  test('a table that cannot be read is left alone', () => {
    FakeSocket.last.open()
    FakeSocket.last.say(refused('damaged_table'))
    expect(session.status).toBe('damaged')
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.all).toHaveLength(1)
  })

  test('a table that is served elsewhere is found there, with the move', () => {
    const first = enter()
    void session.act('draw')
    first.say(refused('lost_lease', first.of('act')[0]?.id ?? ''))
    expect(session.status).toBe('reconnecting')
    vi.advanceTimersByTime(1000)
    expect(enter().of('act')).toEqual(first.of('act'))
    expect(told).toEqual([])
  })

  test('too many at the door: it is said, and the next try is a while away', () => {
    FakeSocket.last.open()
    FakeSocket.last.say(refused('too_many'))
    expect(session.isCrowded).toBe(true)
    vi.advanceTimersByTime(15_000)
    expect(FakeSocket.all).toHaveLength(1)
    vi.advanceTimersByTime(6000)
    expect(FakeSocket.all).toHaveLength(2)
    enter()
    expect([session.status, session.isCrowded, told]).toEqual(['open', false, []])
  })

  test('too many at the table: only told', () => {
    enter().say(refused('too_many'))
    expect([session.status, told]).toEqual(['open', ['too_many']])
  })

  test('an old link is told as one', () => {
    session.close()
    begin('old')
    FakeSocket.last.open()
    FakeSocket.last.say(refused('not_yours'), welcome)
    FakeSocket.last.say(refused('not_yours'))
    expect(told).toEqual(['old_link', 'not_yours'])
    expect(session.status).toBe('open')
  })

  test('a move that met a mistake of ours is over', async () => {
    const socket = enter()
    const done = session.act('draw')
    socket.say(refused('failed', socket.of('act')[0]?.id ?? ''))
    await expect(done).rejects.toMatchObject({ code: 'failed' })
    expect(told).toEqual(['failed'])
  })
})
