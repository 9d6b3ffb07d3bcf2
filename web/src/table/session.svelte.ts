/** One seat's connection to one table: what the table looks like, and what can be asked of it. */

import { renew } from '../freshness.ts'
import {
  PROTOCOL,
  type ClientMessage,
  type Ended,
  type Photo,
  type Refused,
  type ServerMessage,
  type TableInfo,
  type Update,
  type Welcome,
  type You,
} from '../wire/messages.ts'
import { Link } from './link.ts'

export type Status = 'connecting' | 'open' | 'reconnecting' | 'stopped' | 'missing'
export type Bars = 0 | 1 | 2 | 3

/** Why something was not done; `why` is also the id of the game's own words for it. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly why: string,
    readonly rule: string | null,
  ) {
    super(why)
    this.name = 'Refusal'
  }
}

/** A press in a contest: when it was made (`event.timeStamp`), and which version it reacts to. */
export interface Press {
  atMs: number
  seen: number
}

interface Pending {
  id: string
  move: string
  press: Press | null
  sentMs: number
  resolve: () => void
  reject: (refusal: Refusal) => void
}

export type Off = () => void
export type Pointing = (seat: number, place: number | null) => void

/** Functions to be called, in the order in which they came. */
export class Listeners<Args extends unknown[]> {
  #all = new Set<(...args: Args) => void>()

  add(fn: (...args: Args) => void): Off {
    this.#all.add(fn)
    return () => void this.#all.delete(fn)
  }

  call(...args: Args): void {
    for (const fn of this.#all) fn(...args)
  }
}

const WATCHING: You = { seat: -1, host: false, seat_key: null }
const ANSWER_WITHIN_MS = 2500
const KEPT_FRAMES = 64 // as many as the server keeps updates

export function randomHex(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What a game's table needs of whoever brings it its updates: a live table, or a lesson. */
export interface Session {
  readonly code: string
  readonly game: string
  readonly status: Status
  readonly table: TableInfo | null
  readonly you: You
  readonly update: Update | null
  readonly ended: Ended | null
  readonly latencyBars: Bars
  /** Table time now, for countdowns. */
  nowMs(): number
  /** Make a move; in a contest, with the press that made it. */
  act(move: string, press?: Press | null): Promise<void>
  /** Once more, after the end. */
  start(): void
  react(reaction: string): void
  hover(place: number | null): void
  tease(place: number | null): void
  /** Every update in order; `missed`: what it tells is not the whole way here. */
  onUpdate(fn: (update: Update, missed: boolean) => void): Off
  onReaction(fn: (seat: number, reaction: string) => void): Off
  onHover(fn: Pointing): Off
  onTease(fn: Pointing): Off
  onRefused(fn: (refusal: Refusal) => void): Off
  /** Somebody's hand in a contest, before the game has decided anything. */
  onGesture(fn: (seat: number, move: string) => void): Off
  /** What the referee measured, after each contest. */
  onPhoto(fn: (photo: Photo) => void): Off
}

export class LiveSession implements Session {
  readonly code: string
  game = $state('')
  status = $state<Status>('connecting')
  table = $state.raw<TableInfo | null>(null)
  you = $state.raw<You>(WATCHING)
  update = $state.raw<Update | null>(null)
  ended = $state.raw<Ended | null>(null)
  stoppedWhy = $state<string | null>(null)
  #latencyMs = $state<number | null>(null)

  #link: Link
  #seatKey: string | null
  #helloMs = 0
  #clockMs = 0
  #acts = new Map<string, Pending>()
  #waiting: ClientMessage[] = []
  #contributedTo = ''
  #painted = new Map<number, number>() // version → when its frame was painted
  #watchdog: ReturnType<typeof setTimeout> | undefined
  #updates = new Listeners<[Update, boolean]>()
  #reactions = new Listeners<[number, string]>()
  #hovers = new Listeners<Parameters<Pointing>>()
  #teases = new Listeners<Parameters<Pointing>>()
  #refusals = new Listeners<[Refusal]>()
  #gestures = new Listeners<[number, string]>()
  #photos = new Listeners<[Photo]>()

  constructor(code: string, seatKey: string | null = null) {
    this.code = code
    this.#seatKey = seatKey
    this.#link = new Link(code, {
      opened: () => this.#hello(),
      received: (message) => this.#receive(message),
      lost: () => this.#lost(),
    })
  }

  get latencyBars(): Bars {
    if (this.status !== 'open') return 0
    if (this.#latencyMs === null || this.#latencyMs < 200) return 3
    return this.#latencyMs < 600 ? 2 : 1
  }

  nowMs(): number {
    return performance.now() + this.#clockMs
  }

  /**
   * Make a move. It is sent again after a lost line, under the same id, until it is answered.
   * In a contest, with the press that made it: the referee wants to know how long it took.
   */
  act(move: string, press: Press | null = null): Promise<void> {
    const answered = new Promise<void>((resolve, reject) => {
      const pending: Pending = { id: randomHex(12), move, press, sentMs: 0, resolve, reject }
      this.#acts.set(pending.id, pending)
      if (this.status === 'open') this.#sendAct(pending)
    })
    answered.catch(() => {}) // a refusal is told to onRefused too: nobody has to catch it
    return answered
  }

  sit(name: string, seat: number | null = null): void {
    this.#ask({ type: 'sit', name, seat })
  }
  stand(): void {
    this.#ask({ type: 'stand' })
  }
  setBot(seat: number, level: string | null): void {
    this.#ask({ type: 'set_bot', seat, level })
  }
  setOptions(options: Record<string, number | string>): void {
    this.#ask({ type: 'set_options', options })
  }
  start(): void {
    this.#ask({ type: 'start' })
  }
  setHandicap(seat: number, ms: number): void {
    this.#ask({ type: 'set_handicap', seat, ms })
  }
  setAway(away: boolean): void {
    this.#ask({ type: 'away', away })
  }
  react(reaction: string): void {
    this.#mention({ type: 'react', reaction })
    this.#reactions.call(this.you.seat, reaction) // the server tells only the others
  }
  hover(place: number | null): void {
    this.#mention({ type: 'hover', place })
  }
  tease(place: number | null): void {
    this.#mention({ type: 'tease', place })
  }

  onUpdate(fn: (update: Update, missed: boolean) => void): Off {
    return this.#updates.add(fn)
  }
  onReaction(fn: (seat: number, reaction: string) => void): Off {
    return this.#reactions.add(fn)
  }
  onHover(fn: Pointing): Off {
    return this.#hovers.add(fn)
  }
  onTease(fn: Pointing): Off {
    return this.#teases.add(fn)
  }
  onRefused(fn: (refusal: Refusal) => void): Off {
    return this.#refusals.add(fn)
  }
  onGesture(fn: (seat: number, move: string) => void): Off {
    return this.#gestures.add(fn)
  }
  onPhoto(fn: (photo: Photo) => void): Off {
    return this.#photos.add(fn)
  }

  close(): void {
    clearTimeout(this.#watchdog)
    this.#link.close()
  }

  /** Asked for in any case: at once, or when the line is back. */
  #ask(message: ClientMessage): void {
    if (this.status !== 'open' || !this.#link.send(message)) this.#waiting.push(message)
  }

  /** Only worth saying now. */
  #mention(message: ClientMessage): void {
    if (this.status === 'open') this.#link.send(message)
  }

  #hello(): void {
    this.#helloMs = performance.now()
    this.#link.send({
      type: 'hello',
      game_number: this.update?.game_number ?? 0,
      version: this.update?.version ?? 0,
      seat_key: this.#seatKey,
    })
  }

  #lost(): void {
    clearTimeout(this.#watchdog)
    if (this.status === 'open') this.status = 'reconnecting'
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'ping': // at once: the line is measured by it
        this.#link.send({ type: 'pong', nonce: message.nonce })
        return
      case 'welcome':
        return this.#welcome(message)
      case 'table':
        return this.#tableChanged(message)
      case 'update':
        return this.#updated(message)
      case 'ended':
        this.ended = message
        return
      case 'done':
        return this.#answered(message.id, (act) => act.resolve())
      case 'refused':
        return this.#refused(message)
      case 'reacted':
        return this.#reactions.call(message.seat, message.reaction)
      case 'hovered':
        return this.#hovers.call(message.seat, message.place)
      case 'teased':
        return this.#teases.call(message.seat, message.place)
      case 'gesture':
        return this.#gestures.call(message.seat, message.move)
      case 'photo':
        return this.#photos.call(message)
      case 'stopped':
        this.status = 'stopped'
        this.stoppedWhy = message.why
        return this.close()
      case 'replaced':
        return this.#link.reconnect()
    }
  }

  #welcome(message: Welcome): void {
    if (message.protocol !== PROTOCOL) return renew()
    this.#timed(this.#helloMs)
    this.#clockMs = message.now_ms - performance.now()
    this.#seatKey = null
    this.game = message.game
    this.you = message.you
    this.status = 'open'
    for (const waiting of this.#waiting.splice(0)) this.#link.send(waiting)
    for (const act of this.#acts.values()) this.#sendAct(act)
  }

  #tableChanged(table: TableInfo): void {
    // A message is late, never early: of all clocks heard, the fastest is nearest to the truth.
    this.#clockMs = Math.max(this.#clockMs, table.now_ms - performance.now())
    this.table = table
    this.you = table.you
    if (table.phase === 'playing') this.ended = null
    this.#contribute(table)
  }

  /** This browser's part of the shuffle: drawn once the house has sealed its own. */
  #contribute(table: TableInfo): void {
    if (table.phase === 'playing' || table.you.seat < 0) return
    if (table.fingerprint === this.#contributedTo) return
    this.#contributedTo = table.fingerprint
    this.#link.send({ type: 'contribute', entropy: randomHex(32) })
  }

  #updated(update: Update): void {
    const last = this.update
    const known = last?.game_number === update.game_number && last.version >= update.version
    if (known && !update.snapshot) return
    this.update = update
    if (this.ended && this.ended.game_number < update.game_number) this.ended = null
    this.#updates.call(update, update.snapshot)
    this.#stampFrame(update.version)
  }

  /** When this version was on the screen: whoever shows an update at once is in the next frame. */
  #stampFrame(version: number): void {
    requestAnimationFrame((frameMs) => {
      this.#painted.set(version, frameMs)
      for (const old of this.#painted.keys()) {
        if (old <= version - KEPT_FRAMES || old > version) this.#painted.delete(old)
      }
    })
  }

  /** What the referee is told of a press: nothing that was not on this screen. */
  #claim(press: Press | null): { seen?: number; after_ms?: number } {
    if (!press) return {}
    const painted = this.#painted.get(press.seen)
    if (painted === undefined) return { seen: press.seen }
    return { seen: press.seen, after_ms: Math.round((press.atMs - painted) * 10) / 10 }
  }

  #sendAct(act: Pending): void {
    act.sentMs = performance.now()
    const { id, move, press } = act
    this.#link.send({ type: 'act', id, move, ...this.#claim(press) })
    clearTimeout(this.#watchdog)
    this.#watchdog = setTimeout(() => this.#unanswered(), ANSWER_WITHIN_MS)
  }

  /** No answer and no other traffic either: the line is dead, whatever the browser believes. */
  #unanswered(): void {
    if (this.#acts.size === 0) return
    if (performance.now() - this.#link.heardMs >= ANSWER_WITHIN_MS) this.#link.reconnect()
    else this.#watchdog = setTimeout(() => this.#unanswered(), ANSWER_WITHIN_MS)
  }

  #answered(id: string, then: (act: Pending) => void): void {
    const act = this.#acts.get(id)
    if (!act) return
    this.#acts.delete(id)
    if (!act.press) this.#timed(act.sentMs) // a press of a contest waits for its decision
    then(act)
  }

  #refused(message: Refused): void {
    const refusal = new Refusal(message.code, message.why, message.rule)
    if (message.code === 'unknown_table') {
      this.status = 'missing'
      return this.close()
    }
    if (message.id) this.#answered(message.id, (act) => act.reject(refusal))
    this.#refusals.call(refusal)
  }

  #timed(sinceMs: number): void {
    const tookMs = performance.now() - sinceMs
    this.#latencyMs = this.#latencyMs === null ? tookMs : 0.6 * this.#latencyMs + 0.4 * tookMs
  }
}
