import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { table, update, welcome, you } from '../test/messages.ts'
import { FakeSocket } from '../test/socket.ts'
import type { Refusal } from './refusal.ts'
import { LiveSession } from './session.svelte.ts'
import { settings } from './settings.svelte.ts'

let session: LiveSession

/** The newest socket opens and is let in. */
function enter(): FakeSocket {
  const socket = FakeSocket.last
  socket.open()
  socket.say(welcome)
  return socket
}

function show(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.all = []
  session = new LiveSession('KRVM')
})

afterEach(() => {
  session.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('coming in', () => {
  test('says hello first, and is open once welcomed', () => {
    FakeSocket.last.open()
    expect(FakeSocket.last.url).toBe('ws://localhost:3000/ws/KRVM')
    expect(FakeSocket.last.sent).toEqual([
      {
        type: 'hello',
        game_number: 0,
        version: 0,
        seat_key: null,
        name: settings.name,
        tv: false,
      },
    ])
    expect(session.status).toBe('connecting')
    FakeSocket.last.say(welcome)
    expect(session.status).toBe('open')
    expect(session.game).toBe('owls')
    expect(session.you).toEqual(you)
  })

  test('brings the key of a secret link, once', () => {
    session.close()
    session = new LiveSession('KRVM', 'secret')
    enter()
    expect(FakeSocket.last.of('hello')[0]?.seat_key).toBe('secret')
    FakeSocket.last.cut()
    vi.advanceTimersByTime(1000)
    FakeSocket.last.open()
    expect(FakeSocket.last.of('hello')[0]?.seat_key).toBe(null)
  })

  test('an unknown table is missing, and nobody knocks again', () => {
    FakeSocket.last.open()
    FakeSocket.last.say({ type: 'refused', code: 'unknown_table', why: '', rule: null, id: null })
    expect(session.status).toBe('missing')
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.all).toHaveLength(1)
  })

  test('knows table time', () => {
    enter()
    vi.advanceTimersByTime(1500)
    expect(session.nowMs()).toBeCloseTo(6500, -1)
  })
})

describe('what is asked', () => {
  test('goes out at once', () => {
    const socket = enter()
    session.sit('Zoé', 2)
    session.setBot(1, 'random')
    session.start()
    expect(socket.sent.slice(1)).toEqual([
      { type: 'sit', name: 'Zoé', seat: 2 },
      { type: 'set_bot', seat: 1, level: 'random' },
      { type: 'start' },
    ])
  })

  test('waits for the line; theatre does not', () => {
    session.sit('Zoé')
    session.hover(3)
    const socket = enter()
    expect(socket.sent.slice(1)).toEqual([{ type: 'sit', name: 'Zoé', seat: null }])
  })

  test('a part of the shuffle is given once for each fingerprint, by those who sit', () => {
    const socket = enter()
    socket.say(table({ you: { ...you, seat: -1 } }))
    expect(socket.of('contribute')).toHaveLength(0)
    socket.say(table())
    socket.say(table())
    socket.say(table({ phase: 'playing', fingerprint: 'f1' }))
    socket.say(table({ phase: 'over', fingerprint: 'f2' }))
    const given = socket.of('contribute').map((message) => message.entropy)
    expect(given).toHaveLength(2)
    expect(given[0]).toMatch(/^[0-9a-f]{64}$/)
    expect(given[0]).not.toBe(given[1])
  })
})

describe('moves', () => {
  test('are done when the server says so', async () => {
    const socket = enter()
    const done = session.act('draw')
    const id = socket.of('act')[0]?.id ?? ''
    expect(id).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
    socket.say({ type: 'done', id, version: 2 })
    await expect(done).resolves.toBeUndefined()
  })

  test('are done in the same frame that tells of them', async () => {
    const socket = enter()
    const done = session.act('draw')
    const id = socket.of('act')[0]?.id ?? ''
    socket.say(update(2), { type: 'done', id, version: 2 })
    await expect(done).resolves.toBeUndefined()
    expect(session.update?.version).toBe(2)
  })

  test('are refused with the rule, and everybody who listens hears it', async () => {
    const socket = enter()
    const heard: Refusal[] = []
    session.signals.refusals.add((refusal) => heard.push(refusal))
    const done = session.act('pass')
    const id = socket.of('act')[0]?.id ?? ''
    socket.say({
      type: 'refused',
      code: 'illegal_move',
      why: 'draw a card first',
      rule: 'MG-6',
      id,
    })
    await expect(done).rejects.toMatchObject({
      code: 'illegal_move',
      why: 'draw a card first',
      rule: 'MG-6',
    })
    expect(heard).toHaveLength(1)
  })

  test('are sent again under the same id after a lost line', async () => {
    const first = enter()
    const done = session.act('draw')
    first.cut()
    expect(session.status).toBe('reconnecting')
    vi.advanceTimersByTime(1000)
    const second = enter()
    expect(second).not.toBe(first)
    expect(second.of('act')).toEqual(first.of('act'))
    second.say({ type: 'done', id: second.of('act')[0]?.id ?? '', version: 2 })
    await expect(done).resolves.toBeUndefined()
  })

  test('a silent line is given up within three seconds', () => {
    enter()
    void session.act('draw')
    vi.advanceTimersByTime(3000)
    expect(session.status).toBe('reconnecting')
  })

  test('so is one on which nothing is asked, when nobody says anything any more', () => {
    const socket = enter()
    socket.wait(60_000)
    expect([session.status, FakeSocket.all.length]).toEqual(['open', 1])
    expect(socket.of('pong')).toHaveLength(12)
    vi.advanceTimersByTime(11_000)
    expect(session.status).toBe('reconnecting')
    vi.advanceTimersByTime(1000)
    expect(FakeSocket.all).toHaveLength(2)
  })

  test('a line that speaks is not', () => {
    const socket = enter()
    void session.act('draw')
    vi.advanceTimersByTime(2000)
    socket.say(update(1))
    vi.advanceTimersByTime(1000)
    expect(session.status).toBe('open')
  })
})

describe('updates', () => {
  test('come in order, each once', () => {
    const socket = enter()
    const seen: [number, boolean][] = []
    const off = session.signals.updates.add((one, missed) => seen.push([one.version, missed]))
    for (const version of [1, 2, 2, 1, 3]) socket.say(update(version))
    socket.say(update(3, { snapshot: true }))
    socket.say(update(1, { game_number: 2 }))
    off()
    socket.say(update(2, { game_number: 2 }))
    expect(seen).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [3, true],
      [1, false],
    ])
    expect(session.update?.version).toBe(2)
  })

  test('after a lost line, hello says what was seen', () => {
    enter().say(update(7))
    FakeSocket.last.cut()
    vi.advanceTimersByTime(1000)
    FakeSocket.last.open()
    expect(FakeSocket.last.of('hello')[0]).toMatchObject({ game_number: 1, version: 7 })
  })

  test('the end is kept until the next game', () => {
    const socket = enter()
    socket.say({
      type: 'ended',
      game_number: 1,
      scores: [3],
      ranks: [1],
      high_wins: false,
      fingerprint: '',
      secret: '',
      contributions: [],
    })
    socket.say(table({ phase: 'over' }))
    expect(session.ended?.scores).toEqual([3])
    socket.say(table({ phase: 'playing' }))
    expect(session.ended).toBe(null)
  })
})

describe('coming back', () => {
  test('tries again with longer and longer pauses, at most five seconds', () => {
    enter()
    FakeSocket.last.cut()
    for (let failures = 0; failures < 12; failures++) {
      const before = FakeSocket.all.length
      vi.advanceTimersByTime(5000)
      expect(FakeSocket.all.length).toBeGreaterThan(before)
      FakeSocket.last.cut()
    }
  })

  test('at once when the page is seen again or the network is back', () => {
    enter()
    FakeSocket.last.cut()
    dispatchEvent(new Event('online'))
    expect(FakeSocket.all).toHaveLength(2)
    FakeSocket.last.cut()
    show('visible')
    expect(FakeSocket.all).toHaveLength(3)
  })

  test('after a long sleep the old socket is not trusted', () => {
    enter()
    show('hidden')
    vi.advanceTimersByTime(60_000)
    show('visible')
    expect(FakeSocket.all).toHaveLength(2)
    enter()
    show('hidden')
    vi.advanceTimersByTime(2000)
    show('visible')
    expect(FakeSocket.all).toHaveLength(2)
  })

  test('a replaced socket connects again', () => {
    enter().say({ type: 'replaced', why: 'too far behind' })
    expect(session.status).toBe('reconnecting')
    vi.advanceTimersByTime(1000)
    enter()
    expect(session.status).toBe('open')
  })

  test('closed means closed', () => {
    enter()
    session.close()
    dispatchEvent(new Event('online'))
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.all).toHaveLength(1)
  })

  test('no bars while the line is down', () => {
    enter()
    expect(session.latencyBars).toBe(3)
    FakeSocket.last.cut()
    expect(session.latencyBars).toBe(0)
  })
})

test('reactions, fingers and teasing are passed on, one’s own reaction too', () => {
  const socket = enter()
  const heard: unknown[][] = []
  session.signals.reactions.add((...args) => heard.push(['reaction', ...args]))
  session.signals.hovers.add((...args) => heard.push(['hover', ...args]))
  session.signals.teases.add((...args) => heard.push(['tease', ...args]))
  socket.say({ type: 'reacted', seat: 2, reaction: 'bravo', name: '', to: null })
  socket.say({ type: 'hovered', seat: 1, place: 4 })
  socket.say({ type: 'teased', seat: 1, place: null })
  session.react('purr')
  expect(heard).toEqual([
    ['reaction', 2, 'bravo', '', null],
    ['hover', 1, 4],
    ['tease', 1, null],
    ['reaction', 0, 'purr', '', null],
  ])
})

describe('contests', () => {
  /** The next frame is painted at that moment. */
  function paint(frameMs: number) {
    for (const frame of frames.splice(0)) frame(frameMs)
  }
  const frames: FrameRequestCallback[] = []
  beforeEach(() => {
    frames.length = 0
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  })

  test('a ping is answered at once', () => {
    const socket = enter()
    socket.say({ type: 'ping', nonce: 'ab12' })
    expect(socket.of('pong')).toEqual([{ type: 'pong', nonce: 'ab12' }])
  })

  test('a press says what was on the screen and how long ago it was painted', () => {
    const socket = enter()
    socket.say(update(7))
    paint(1000)
    void session.act('lift dog', { atMs: 1312.46, seen: 7 })
    expect(socket.of('act')[0]).toMatchObject({ move: 'lift dog', seen: 7, after_ms: 312.5 })
  })

  test('something follows a press, or a lost one would not be missed', () => {
    const socket = enter()
    socket.say(update(7))
    paint(1000)
    void session.act('lift dog', { atMs: 1312.46, seen: 7 })
    expect(socket.of('pong')).toEqual([])
    vi.advanceTimersByTime(20)
    expect(socket.of('pong')).toEqual([{ type: 'pong', nonce: '' }])
    void session.act('roll') // is thought about
    vi.advanceTimersByTime(100)
    expect(socket.of('pong')).toHaveLength(1)
  })

  test('what came in the same frame was seen in it', () => {
    const socket = enter()
    socket.say(update(7), update(8))
    paint(1000)
    void session.act('lift dog', { atMs: 1200, seen: 7 })
    expect(socket.of('act')[0]).toMatchObject({ seen: 7, after_ms: 200 })
  })

  test('nothing is claimed of what was never painted', () => {
    const socket = enter()
    socket.say(update(7))
    void session.act('lift dog', { atMs: 1200, seen: 7 })
    expect(socket.of('act')[0]).not.toHaveProperty('after_ms')
  })

  test('a move that is thought about claims nothing', () => {
    const socket = enter()
    socket.say(update(7))
    paint(1000)
    void session.act('roll')
    expect(Object.keys(socket.of('act')[0] ?? {})).toEqual(['type', 'id', 'move'])
  })

  test('whose line the network does not bear out is known from the last photo of them', () => {
    const socket = enter()
    const sitting = (kind: 'person' | 'bot', name: string) => ({
      ...{ kind, name, level: null, online: true, kept: false, keep_at_ms: null },
      ...{ handicap_ms: 0, guest: null, vote: null },
    })
    socket.say(table({ seats: [sitting('person', 'Ana'), sitting('bot', 'Rose')] }))
    const press = (seat: number, unproven: boolean) => ({
      ...{ seat, move: 'slap', at_ms: 500, error_ms: 4, raw_ms: 700, claimed_ms: 500 },
      ...{ trusted_ms: 200, late: false, unproven },
    })
    const photo = { type: 'photo' as const, game_number: 1, version: 7 }
    socket.say({ ...photo, presses: [press(0, true), press(1, true)] })
    expect([...session.unproven]).toEqual(['Ana'])
    socket.say({ ...photo, presses: [press(1, false)] })
    expect([...session.unproven]).toEqual(['Ana'])
    socket.say({ ...photo, presses: [press(0, false)] })
    expect([...session.unproven]).toEqual([])
  })

  test('hands and the photo are passed on', () => {
    const socket = enter()
    const [hands, photos] = [vi.fn(), vi.fn()]
    session.signals.gestures.add(hands)
    session.signals.photos.add(photos)
    socket.say({ type: 'gesture', seat: 2, move: 'lift dog' })
    socket.say({ type: 'photo', game_number: 1, version: 7, presses: [] })
    expect(hands).toHaveBeenCalledWith(2, 'lift dog')
    expect(photos).toHaveBeenCalledOnce()
  })
})

describe('an evening', () => {
  const lobby = table({ phase: 'lobby', game: 'crows' })

  test('another game leaves nothing of the one before, whatever comes in one frame', () => {
    const socket = enter()
    socket.say(table({ phase: 'playing' }), update(3))
    const { layings } = session
    socket.say(lobby, table({ phase: 'playing', game: 'crows' }), update(1, { game_number: 2 }))
    expect([session.game, session.update?.game_number]).toEqual(['crows', 2])
    expect(session.layings).toBeGreaterThan(layings)
  })

  test('so does one that was chosen while the line was lost', () => {
    const socket = enter()
    socket.say(table({ phase: 'playing' }), update(3))
    socket.cut()
    vi.advanceTimersByTime(1000)
    FakeSocket.last.open()
    FakeSocket.last.say({ ...welcome, game: 'crows' })
    expect([session.game, session.update]).toEqual(['crows', null])
  })

  test('the same game in another lobby is laid anew; once more at once is not', () => {
    const socket = enter()
    socket.say(table({ phase: 'over' }))
    const { layings } = session
    socket.say(table({ phase: 'playing' }))
    expect(session.layings).toBe(layings)
    socket.say(table({ phase: 'over' }), table())
    expect(session.layings).toBe(layings + 1)
  })

  test('what is chosen is asked in any case; a vote is only worth saying now', () => {
    session.vote('crows')
    session.choose('crows')
    const socket = enter()
    session.vote(null)
    expect(socket.sent.slice(1)).toEqual([
      { type: 'choose', game: 'crows' },
      { type: 'vote', game: null },
    ])
  })
})
