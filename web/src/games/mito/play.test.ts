import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refusal } from '../../table/refusal.ts'
import type { Press } from '../../table/painted.ts'
import type { Session } from '../../table/session.svelte.ts'
import { Signals } from '../../table/signals.ts'
import type { Told, View } from '../../wire/games/mito.ts'
import type { Update } from '../../wire/messages.ts'
import { Play } from './play.svelte.ts'
import { EN, reelOf, seatView, situation, theft } from './table.test-help.ts'

const CHEATING = ['vanish n1', 'vanish n3', 'vanish mito5', 'fidget']
const GUARDING = ['accuse 1', 'accuse 2', 'accuse 3']

/** A table of which a test says what happens. */
class Scene {
  acts: { move: string; press: Press | null }[] = []
  answers: { done: () => void; refuse: (refusal: Refusal) => void }[] = []
  #signals = new Signals()
  #version = 1
  readonly play: Play
  readonly stop: () => void

  constructor(view: View, moves: string[] = CHEATING) {
    const session = {
      update: this.#update(view, moves, []),
      table: null,
      nowMs: () => 0,
      act: (move: string, press: Press | null = null) => {
        this.acts.push({ move, press })
        return new Promise<void>((done, refuse) => this.answers.push({ done, refuse }))
      },
      signals: this.#signals,
    }
    this.play = new Play(session as unknown as Session, () => EN)
    this.stop = this.play.listen()
  }

  #update(view: View, moves: string[], told: Told[], snapshot = false): Update {
    const rest = { at_ms: 0, deadline_ms: null, snapshot, game_number: 1, beats: 0 }
    return { type: 'update', version: this.#version++, told, view, moves, ...rest }
  }

  tell(view: View, told: Told[] = [], moves = CHEATING, snapshot = false): void {
    this.#signals.updates.call(this.#update(view, moves, told, snapshot), snapshot)
  }

  gesture(seat: number, move: string): void {
    this.#signals.gestures.call(seat, move)
  }
}

const now = { timeStamp: 4200 } as Event
const arm = (seat: number, glimpsed_ms: number | null = null) =>
  [0, 1, 2, 3].map((one) => seatView(one === seat ? { arm: { began_ms: 0, glimpsed_ms } } : {}))

let scene: Scene
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  scene.stop()
  vi.useRealTimers()
})

describe('a card up your sleeve', () => {
  it('is out of the hand at once, and your arm moves', () => {
    scene = new Scene(situation())
    scene.play.vanish('mito5', now)
    expect(scene.play.hand).toEqual(['n1', 'n3', 'n3'])
    expect(scene.play.flight).toBe('mito5')
    expect(scene.play.arms[0]).toBeDefined()
    expect(scene.play.face(0)).toBe('innocent')
    expect(scene.acts).toEqual([{ move: 'vanish mito5', press: { atMs: 4200, seen: 1 } }])
  })

  it('stays one card when the game tells, before it answers', async () => {
    scene = new Scene(situation())
    scene.play.vanish('n3', now)
    const told = situation({ hand: ['n1', 'n3', 'mito5'], flight: 'n3', seats: arm(0) })
    scene.tell(told, [{ event: 'arm', seat: 0 }])
    expect(scene.play.hand).toEqual(['n1', 'n3', 'mito5'])
    scene.answers[0]?.done()
    await vi.advanceTimersByTimeAsync(0)
    expect(scene.play.hand).toEqual(['n1', 'n3', 'mito5'])
  })

  it('is back, and the arm down, when it was refused', async () => {
    scene = new Scene(situation())
    scene.play.vanish('mito5', now)
    scene.answers[0]?.refuse(new Refusal('illegal', 'nobody cheats now', 'MT-8'))
    await vi.advanceTimersByTimeAsync(0)
    expect(scene.play.hand).toHaveLength(4)
    expect(scene.play.arms).toEqual({})
  })

  it('is gone with a wink, for a moment, for you alone', async () => {
    scene = new Scene(situation())
    scene.tell(situation(), [{ event: 'gone', seat: 0, card: 'mito5' }])
    expect([scene.play.poof, scene.play.note]).toEqual(['mito5', EN.screen.gone])
    await vi.advanceTimersByTimeAsync(5000)
    expect([scene.play.poof, scene.play.note]).toEqual([null, ''])
  })

  it('is asked for where it is not offered: the server says why', () => {
    scene = new Scene(situation({ guard: 0 }), GUARDING)
    scene.play.vanish('n1', now)
    expect(scene.acts.map(({ move }) => move)).toEqual(['vanish n1'])
    expect(scene.play.hand).toHaveLength(4)
  })
})

describe('a guard', () => {
  it('hears of arms and corners at once; others do not', () => {
    scene = new Scene(situation({ guard: 0 }), GUARDING)
    scene.gesture(2, 'arm')
    expect(scene.play.arms[2]).toBeDefined()
    expect(scene.play.alert).toMatch(/arm/)
    scene.tell(situation({ guard: 0, seats: arm(2, 300) }), [{ event: 'glimpsed', seat: 2 }])
    expect(scene.play.alert).toMatch(/corner/)
    scene.stop()
    scene = new Scene(situation())
    scene.gesture(2, 'arm')
    expect(scene.play.alert).toBe('')
  })

  it('sees a corner no longer than the rules let it show', async () => {
    scene = new Scene(situation({ guard: 0 }), GUARDING)
    scene.tell(situation({ guard: 0, seats: arm(2, 300) }), [{ event: 'glimpsed', seat: 2 }])
    expect(scene.play.glimpses).toEqual([2])
    await vi.advanceTimersByTimeAsync(360)
    expect(scene.play.glimpses).toEqual([])
  })

  it('accuses once, by what was on the screen', () => {
    scene = new Scene(situation({ guard: 0 }), GUARDING)
    scene.play.accuse(2, now)
    scene.play.accuse(3, now)
    expect(scene.acts).toEqual([{ move: 'accuse 2', press: { atMs: 4200, seen: 1 } }])
    expect(scene.play.pointing).toBe(2)
  })
})

describe('an accusation', () => {
  const wrong: Told = { event: 'accused', seat: 1, whom: 2, right: false, card: null }

  it('is stamped for everybody, and faces follow', async () => {
    scene = new Scene(situation())
    scene.tell(situation(), [wrong])
    expect(scene.play.stamp).toMatchObject({ guard: 1, whom: 2, right: false })
    expect([scene.play.face(1), scene.play.face(2)]).toEqual(['shocked', 'shocked'])
    await vi.advanceTimersByTimeAsync(2500)
    expect([scene.play.stamp, scene.play.face(2)]).toEqual([null, 'laughing'])
  })

  it('does not cover what has to be slapped', () => {
    scene = new Scene(situation())
    scene.tell(situation(), [wrong])
    scene.tell(situation({ phase: 'slap', mosquito: 2, contest_ms: 50 }), [], ['slap'])
    expect(scene.play.stamp).toBeNull()
  })

  it('in a slap or race is stamped when that is over', () => {
    const slap = situation({ phase: 'slap', mosquito: 2, contest_ms: 50 })
    scene = new Scene(slap, ['slap'])
    scene.tell(slap, [wrong], ['slap'])
    expect([scene.play.stamp, scene.play.face(2)]).toEqual([null, 'shocked'])
    scene.tell(situation())
    expect(scene.play.stamp).toMatchObject({ guard: 1, whom: 2 })
  })

  it('of long ago is not seen again after a lost line', () => {
    scene = new Scene(situation())
    scene.tell(situation(), [wrong], CHEATING, true)
    expect(scene.play.stamp).toBeNull()
    expect(scene.play.said).not.toEqual([])
  })
})

describe('a contest', () => {
  it('is slapped once, timed from the version that showed it', () => {
    scene = new Scene(situation())
    const slap = situation({ phase: 'slap', mosquito: 2, contest_ms: 50, waiting: [0, 1, 3] })
    scene.tell(slap, [{ event: 'played', seat: 2, card: 'mosquito1' }], ['slap'])
    scene.tell(slap, [], ['slap'])
    scene.play.slap(now)
    scene.play.slap(now)
    expect(scene.acts).toEqual([{ move: 'slap', press: { atMs: 4200, seen: 2 } }])
    scene.gesture(3, 'slap')
    expect([0, 1, 3].map((seat) => scene.play.hasSlapped(seat))).toEqual([true, false, true])
  })

  it('is raced for with one card', () => {
    const race = situation({ phase: 'race', waiting: [], contest_ms: 50 })
    scene = new Scene(race, ['race n3', 'race n1'])
    expect(scene.play.canRace).toBe(true)
    scene.play.race('n3', now)
    scene.play.race('n1', now)
    expect(scene.acts.map(({ move }) => move)).toEqual(['race n3'])
    expect(scene.play.canRace).toBe(false)
  })
})

describe('a tap on a card', () => {
  it('raises it, and plays it the second time', () => {
    scene = new Scene(situation(), ['play n3', ...CHEATING])
    scene.play.tapCard('n3 1')
    expect([scene.play.raisedCard, scene.acts.length]).toEqual(['n3', 0])
    scene.play.tapCard('n3 1')
    expect(scene.acts.map(({ move }) => move)).toEqual(['play n3'])
  })

  it('lowers it when it is nobody’s turn to ask you', () => {
    scene = new Scene(situation({ turn: 2, waiting: [2] }))
    scene.play.tapCard('n1 0')
    scene.play.tapCard('n1 0')
    expect([scene.play.raised, scene.acts.length]).toEqual([null, 0])
  })
})

describe('the end of a round', () => {
  it('opens by itself, and every reel is kept for the end of the game', () => {
    scene = new Scene(situation())
    scene.tell(situation({ phase: 'pause', reel: reelOf(theft()) }), [], ['ready'])
    expect([scene.play.isEndComing, scene.play.isEndOpen]).toEqual([true, false]) // its last move is seen
    vi.advanceTimersByTime(1000)
    expect([scene.play.isEndComing, scene.play.isEndOpen]).toEqual([false, true])
    scene.tell(situation({ round: 2 }))
    expect(scene.play.isEndOpen).toBe(false)
    scene.tell(situation({ phase: 'over', waiting: [], reel: { ...reelOf(), round: 2 } }), [], [])
    expect([...scene.play.reels.keys()]).toEqual([1, 2])
  })

  it('that is left before it has opened stays closed', () => {
    scene = new Scene(situation())
    scene.tell(situation({ phase: 'pause', reel: reelOf() }), [], ['ready'])
    scene.tell(situation({ round: 2 }))
    vi.advanceTimersByTime(1000)
    expect([scene.play.isEndComing, scene.play.isEndOpen]).toEqual([false, false])
  })
})
