/** One seat's connection to one table: what the table looks like, and what can be asked of it. */

import { renew } from '../freshness.ts'
import {
  PROTOCOL,
  type ClientMessage,
  type Ended,
  type Evening,
  type HandOver,
  type Hint,
  type Hold,
  type Pace,
  type Photo,
  type Reacted,
  type Readmit,
  type Refused,
  type Remove,
  type ServerMessage,
  type SetDoor,
  type SetHints,
  type SetStrict,
  type Swap,
  type TableInfo,
  type Update,
  type Waiting,
  type Welcome,
  type You,
} from '../wire/messages.ts'
import { mutes } from '../people/mutes.svelte.ts'
import { WATCHING } from './blank.ts'
import { HintAsked } from './hint-asked.ts'
import { Link } from './link.ts'
import { Painted, type Press } from './painted.ts'
import { Refusal } from './refusal.ts'
import { settings } from './settings.svelte.ts'
import { Signals } from './signals.ts'

export type Status =
  'connecting' | 'open' | 'paused' | 'reconnecting' | 'missing' | 'damaged' | 'locked'
export type Bars = 0 | 1 | 2 | 3

export type AboutPeople = HandOver | Hold | Readmit | Remove | SetDoor | SetHints | SetStrict | Swap

interface Pending {
  id: string
  move: string
  press: Press | null
  sentMs: number
  resolve: () => void
  reject: (refusal: Refusal) => void
}

const NUDGE_MS = 20 // after a press, as the server after a stimulus
const ANSWER_WITHIN_MS = 2500
const PAUSED_LINE_MS = 30_000 // a line on which a table only waits is tried anew
const CROWDED_MS = 20_000 // between tries, where too many have come from this address

export function randomHex(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What a game's table needs of whoever brings it its updates: a live table, a lesson, a replay. */
export interface Session {
  readonly code: string
  readonly game: string
  readonly status: Status
  readonly table: TableInfo | null
  readonly you: You
  readonly update: Update | null
  readonly ended: Ended | null
  /** What the games at this table come to; only where several can be played. */
  readonly evening?: Evening | null
  readonly latencyBars: Bars
  readonly signals: Signals
  /** All that was told up to the update, where a game that is over is watched again; else not there. */
  readonly past?: readonly unknown[]
  /** Table time now, for countdowns. */
  nowMs(): number
  /** Make a move; in a contest, with the press that made it. */
  act(move: string, press?: Press | null): Promise<void>
  /** What would you do in my place, as it is in this version? Only a live table can say. */
  hint?(version: number): Promise<Hint>
  /** All up to this version has been seen: for our sake no bot has to wait. */
  skipAhead(version: number): void
  /** Once more, after the end. */
  start(): void
  /** The deal of a game that was played here, once more; only a live table can. */
  redeal?(game_number: number): void
  react(reaction: string, to?: number | null): void
  hover(place: number | null): void
  tease(place: number | null): void
}

export class LiveSession implements Session {
  readonly code: string
  game = $state('')
  status = $state<Status>('connecting')
  table = $state.raw<TableInfo | null>(null)
  you = $state.raw<You>(WATCHING)
  update = $state.raw<Update | null>(null)
  ended = $state.raw<Ended | null>(null)
  /** What the games at this table come to, once one has ended. */
  evening = $state.raw<Evening | null>(null)
  /** How often the table has been laid: what is made once for a game is made anew with it. */
  layings = $state(0)
  /** Why the table waits, until it says welcome again; a lost line does not change that. */
  waiting = $state<Waiting | null>(null)
  /** Too many tries from this address: the next one is a while away. */
  isCrowded = $state(false)
  /** Whose line the network does not bear out, by name, as the last contests found it. */
  unproven = $state.raw<ReadonlySet<string>>(new Set())
  /** How often the table has been seen after a welcome: what was asked before may be lost. */
  arrivals = $state(0)
  readonly signals = new Signals()
  #latencyMs = $state<number | null>(null)

  #link: Link
  #seatKey: string | null
  #isTv: boolean
  #helloMs: number | null = null // when the hello went out that is not answered yet
  #clockMs = 0
  #stillMs: number | null = null // table time stands still while the table waits
  #wantsAll = false // what was seen was seen from another seat
  #welcomes = 0
  #isAsking = false // something was asked that no `table` and no `refused` has answered
  #acts = new Map<string, Pending>()
  #hint = new HintAsked()
  #unsent: ClientMessage[] = []
  #contributedTo = ''
  #painted = new Painted()
  #watchdog: ReturnType<typeof setTimeout> | undefined

  /** `isTv`: whoever's browser it is, it has no seat here. */
  constructor(code: string, seatKey: string | null = null, isTv = false) {
    this.code = code
    this.#isTv = isTv
    this.#seatKey = seatKey
    this.#link = new Link(code, {
      opened: () => this.#hello(),
      received: (message) => this.#receive(message),
      lost: () => this.#lost(),
    })
  }

  get latencyBars(): Bars {
    if (this.status !== 'open' && this.status !== 'paused') return 0
    if (this.#latencyMs === null || this.#latencyMs < 200) return 3
    return this.#latencyMs < 600 ? 2 : 1
  }

  nowMs(): number {
    return this.#stillMs ?? performance.now() + this.#clockMs
  }

  /**
   * Make a move. It is sent again after a lost line, under the same id, until it is answered.
   * In a contest, with the press that made it: the referee wants to know how long it took.
   * While the table waits nothing is sent, now or later, and whoever pressed is told.
   */
  act(move: string, press: Press | null = null): Promise<void> {
    const answered = new Promise<void>((resolve, reject) => {
      if (this.waiting) return reject(this.#inVain())
      const pending: Pending = { id: randomHex(12), move, press, sentMs: 0, resolve, reject }
      this.#acts.set(pending.id, pending)
      if (this.status === 'open') this.#sendAct(pending)
    })
    answered.catch(() => {}) // a refusal is told to onRefused too: nobody has to catch it
    return answered
  }

  /** Only worth asking now; the one before is waited for no longer. */
  hint(version: number): Promise<Hint> {
    const id = randomHex(12)
    return this.#hint.ask(
      id,
      () => this.status === 'open' && this.#link.send({ type: 'hint', id, version }),
    )
  }

  sit(name: string, seat: number | null = null): void {
    this.#ask({ type: 'sit', name, seat })
  }
  /** Whatever other device has this seat loses it. */
  newLink(): void {
    this.#ask({ type: 'new_link' })
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
  /** To the lobby, of this game or another. */
  choose(game: string): void {
    this.#ask({ type: 'choose', game })
  }
  /** What I would like next; kept nowhere, so it is not asked for again on another line. */
  vote(game: string | null): void {
    if (this.waiting) return void this.#inVain()
    this.#mention({ type: 'vote', game })
  }
  redeal(game_number: number): void {
    this.#ask({ type: 'redeal', game_number })
  }
  setHandicap(seat: number, ms: number): void {
    this.#ask({ type: 'set_handicap', seat, ms })
  }
  setPace(pace: Pace): void {
    this.#ask({ type: 'set_pace', pace })
  }
  skipAhead(version: number): void {
    if (version === this.update?.version) this.#mention({ type: 'skip', version })
  }
  setAway(away: boolean): void {
    this.#ask({ type: 'away', away })
  }
  react(reaction: string, to: number | null = null): void {
    if (this.waiting) return void this.#inVain()
    this.#mention({ type: 'react', reaction, to })
    this.signals.reactions.call(this.you.seat, reaction, '', to) // the server tells only the others
  }
  /** Of those around the table: what only its people's sheet asks. */
  ask(message: AboutPeople): void {
    this.#ask(message)
  }
  hover(place: number | null): void {
    this.#mention({ type: 'hover', place })
  }
  tease(place: number | null): void {
    this.#mention({ type: 'tease', place })
  }

  close(): void {
    clearTimeout(this.#watchdog)
    this.#link.close()
  }

  /** Asked for in any case: at once, or when the line is back; but not of a table that waits. */
  #ask(message: ClientMessage): void {
    if (this.waiting) return void this.#inVain()
    if (this.status === 'open' && this.#link.send(message)) this.#isAsking = true
    else this.#unsent.push(message)
  }

  #inVain(): Refusal {
    return this.#tell(new Refusal('paused', 'the table waits: that was not sent', null))
  }

  #tell(refusal: Refusal): Refusal {
    this.signals.refusals.call(refusal)
    return refusal
  }

  /** Only worth saying now. */
  #mention(message: ClientMessage): void {
    if (this.status === 'open') this.#link.send(message)
  }

  #hello(): void {
    this.#helloMs = performance.now()
    const seen = this.#wantsAll ? null : this.update
    this.#link.send({
      type: 'hello',
      game_number: seen?.game_number ?? 0,
      version: seen?.version ?? 0,
      seat_key: this.#seatKey,
      name: this.#isTv ? null : settings.name || null, // a television is nobody
      tv: this.#isTv,
    })
  }

  #lost(): void {
    this.#hint.giveUp()
    clearTimeout(this.#watchdog)
    if (this.status !== 'connecting') this.status = 'reconnecting'
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
      case 'evening':
        this.evening = message
        return
      case 'done':
        return this.#answered(message.id, (act) => act.resolve())
      case 'hint':
        return this.#hint.answer(message)
      case 'refused':
        return this.#refused(message)
      case 'reacted':
        return this.#reacted(message)
      case 'hovered':
        return this.signals.hovers.call(message.seat, message.place)
      case 'teased':
        return this.signals.teases.call(message.seat, message.place)
      case 'gesture':
        return this.signals.gestures.call(message.seat, message.move)
      case 'photo':
        return this.#photographed(message)
      case 'paused':
        return this.#paused(message.why)
      case 'replaced':
        return this.#link.reconnect()
      default:
        message satisfies never // the compiler asks for whatever the server learns to say
    }
  }

  #reacted({ seat, reaction, name, to }: Reacted): void {
    const who = name || (this.table?.seats[seat]?.name ?? '')
    if (!mutes.has(who)) this.signals.reactions.call(seat, reaction, name, to)
  }

  #photographed(photo: Photo): void {
    const unproven = new Set(this.unproven)
    for (const press of photo.presses) {
      const { kind, name = '' } = this.table?.seats[press.seat] ?? {}
      if (press.unproven && kind === 'person') unproven.add(name)
      else unproven.delete(name)
    }
    this.unproven = unproven
    this.signals.photos.call(photo)
  }

  /** The line stands, the table does not: what was being sent is sent again after the welcome. */
  #paused(why: Waiting): void {
    this.#helloMs = null
    this.#hint.giveUp()
    this.#stillMs ??= this.nowMs()
    this.waiting = why
    this.status = 'paused'
    clearTimeout(this.#watchdog)
    this.#watchdog = setTimeout(() => this.#link.reconnect(), PAUSED_LINE_MS)
  }

  #welcome(message: Welcome): void {
    if (message.protocol !== PROTOCOL) return renew()
    clearTimeout(this.#watchdog)
    if (this.#helloMs !== null) this.#timed(this.#helloMs)
    this.#helloMs = this.#stillMs = this.#seatKey = this.waiting = null
    this.isCrowded = false
    this.#clockMs = message.now_ms - performance.now()
    this.#follow(message.game)
    const moved = this.#sitsElsewhere(message.you)
    this.you = message.you
    if (moved) return this.#seeAnew()
    this.status = 'open'
    this.#welcomes++
    if (this.#isAsking) this.#tell(new Refusal('unsure', 'interrupted: perhaps not done', null))
    this.#isAsking = false
    for (const unsent of this.#unsent.splice(0)) this.#ask(unsent)
    for (const act of this.#acts.values()) this.#sendAct(act)
  }

  #tableChanged(table: TableInfo): void {
    // A message is late, never early: of all clocks heard, the fastest is nearest to the truth.
    const clockMs = table.now_ms - performance.now()
    const stoodStill = table.held || this.table?.held === true
    this.#clockMs = stoodStill ? clockMs : Math.max(this.#clockMs, clockMs)
    this.#stillMs = table.held ? table.now_ms : null
    this.#follow(table.game)
    if (table.phase === 'lobby' && this.table && this.table.phase !== 'lobby') this.layings++
    const moved = table.phase === 'playing' && this.#sitsElsewhere(table.you)
    this.table = table
    this.you = table.you
    this.#isAsking = false
    this.arrivals = this.#welcomes
    if (table.phase === 'playing') this.ended = null
    if (table.phase === 'lobby') this.#forgetGame()
    if (moved) this.#seeAnew()
    else this.#contribute(table)
  }

  /** Another game lies on the table: nothing of the one before is left. */
  #follow(game: string): void {
    if (game === this.game) return
    if (this.game) {
      this.layings++
      this.#forgetGame()
    }
    this.game = game
  }

  /** Whether the game on the screen is as another seat sees it. */
  #sitsElsewhere(you: You): boolean {
    return this.update !== null && you.seat !== this.you.seat
  }

  #seeAnew(): void {
    this.#wantsAll = true
    this.#link.reconnect()
  }

  /** No game in the lobby: one that was closed leaves no moves behind, and its versions are void. */
  #forgetGame(): void {
    this.update = this.ended = null
    for (const act of this.#acts.values()) {
      act.reject(new Refusal('not_now', 'the game was closed', null))
    }
    this.#acts.clear()
  }

  /** This browser's part of the shuffle: drawn once the house has sealed its own. */
  #contribute(table: TableInfo): void {
    if (table.phase === 'playing' || table.you.seat < 0) return
    if (table.fingerprint === this.#contributedTo) return
    const isSent = this.#link.send({ type: 'contribute', entropy: randomHex(32) })
    if (isSent) this.#contributedTo = table.fingerprint
  }

  #updated(update: Update): void {
    const last = this.update
    const known = last?.game_number === update.game_number && last.version >= update.version
    const isAnew = update.snapshot || this.#wantsAll // as another seat sees it, of any version
    if (known && !isAnew) return
    this.update = update
    this.#wantsAll = false
    if (this.ended && this.ended.game_number < update.game_number) this.ended = null
    this.signals.updates.call(update, isAnew)
    this.#painted.stamp(update.version)
  }

  #sendAct(act: Pending): void {
    act.sentMs = performance.now()
    const { id, move, press } = act
    this.#link.send({ type: 'act', id, move, ...this.#painted.claim(press) })
    if (press) this.#nudge()
    clearTimeout(this.#watchdog)
    this.#watchdog = setTimeout(() => this.#unanswered(), ANSWER_WITHIN_MS)
  }

  /** Nobody answers it: a packet that got lost is missed, and sent again, when the next one comes in. */
  #nudge(): void {
    setTimeout(() => this.#mention({ type: 'pong', nonce: '' }), NUDGE_MS)
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
    const { code, id } = message
    if (code === 'unknown_table') return this.#end('missing')
    if (code === 'damaged_table') return this.#end('damaged')
    if (code === 'locked' && this.#helloMs !== null) return this.#end('locked')
    if (code === 'lost_lease') return this.#link.reconnect() // served elsewhere: asked again there
    if (this.#helloMs !== null) return this.#refusedAtTheDoor(message)
    const refusal = new Refusal(code, message.why, message.rule)
    if (this.#hint.isFor(id)) return this.#hint.refuse(refusal)
    if (id === null) this.#isAsking = false
    else if (!this.#acts.has(id))
      return // nobody waits for it any more
    else this.#answered(id, (act) => act.reject(refusal))
    this.#tell(refusal)
  }

  /** Before the welcome: too many come from here, or the key of the link is none. */
  #refusedAtTheDoor({ code, why, rule }: Refused): void {
    if (code === 'too_many') {
      this.isCrowded = true
      return this.#link.reconnect(CROWDED_MS)
    }
    const byLink = code === 'not_yours' && this.#seatKey !== null
    this.#tell(new Refusal(byLink ? 'old_link' : code, why, rule))
  }

  #end(status: 'missing' | 'damaged' | 'locked'): void {
    this.status = status
    this.close()
  }

  #timed(sinceMs: number): void {
    const tookMs = performance.now() - sinceMs
    this.#latencyMs = this.#latencyMs === null ? tookMs : 0.6 * this.#latencyMs + 0.4 * tookMs
  }
}
