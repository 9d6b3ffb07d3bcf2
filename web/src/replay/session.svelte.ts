/** A game that is over, as its table sees it: all updates are here, and one goes where one likes. */

import { t } from '../i18n/index.ts'
import { BLANK_TABLE, WATCHING } from '../table/blank.ts'
import { Refusal } from '../table/refusal.ts'
import type { Session } from '../table/session.svelte.ts'
import { Signals } from '../table/signals.ts'
import type { MomentInfo, Replay, TableInfo, Update, You } from '../wire/messages.ts'

export const WATCHER = -1
export const SPEEDS = [1, 2, 4] as const
export type Speed = (typeof SPEEDS)[number]

/** Who thought for longer is not waited for again. */
const LONGEST_MS = 8000
/** Steps of one moment are still seen one after the other. */
const SHORTEST_MS = 120

/** What can be shown of a seat. */
export type Load = (seat: number) => Promise<Replay>

export class ReplaySession implements Session {
  readonly status = 'open'
  readonly ended = null
  readonly latencyBars = 3
  readonly signals = new Signals()
  readonly game: string
  readonly moments: readonly MomentInfo[]
  seat = $state(WATCHER)
  place = $state(0) // which of the updates is shown
  speed = $state<Speed>(1)
  isPlaying = $state(false)
  /** What each seat was sent, as far as somebody has looked over its shoulder. */
  #replays = $state.raw<ReadonlyMap<number, Replay>>(new Map())
  #timer: ReturnType<typeof setTimeout> | undefined
  #shownMs = performance.now()

  readonly #replay = $derived(this.#replays.get(this.seat) as Replay)
  readonly update = $derived(quiet(this.#replay.updates[this.place] as Update))
  readonly past = $derived(
    this.#replay.updates.slice(0, this.place + 1).flatMap(({ told }) => told),
  )
  readonly table = $derived.by<TableInfo>(() => ({
    ...BLANK_TABLE,
    game: this.game,
    phase: 'playing',
    seats: this.#replay.seats.map((one, seat) => ({ ...one, name: this.nameOf(seat) })),
    options: this.#replay.options,
    game_number: this.#replay.game_number,
    you: this.you,
  }))

  constructor(
    readonly code: string,
    first: Replay,
    private load: Load,
  ) {
    this.game = first.game
    this.moments = first.moments
    this.#replays = new Map([[first.seat, first]])
    this.seat = first.seat
  }

  get you(): You {
    return { ...WATCHING, seat: this.seat }
  }

  get steps(): number {
    return this.#replay.updates.length
  }

  get seats(): number {
    return this.#replay.seats.length
  }

  get number(): number {
    return this.#replay.game_number
  }

  nameOf(seat: number): string {
    return this.#replay.seats[seat]?.name || t('replay.seat', { n: seat + 1 })
  }

  /** How a seat saw this moment; null where nobody has looked over its shoulder yet. */
  viewOf(seat: number): unknown {
    return this.#replays.get(seat)?.updates[this.place]?.view ?? null
  }

  /** What is marked at a step. */
  momentsAt(place: number): MomentInfo[] {
    return this.moments.filter(({ version }) => version === place + 1)
  }

  // Where one goes

  /** One step is seen to happen; everything else is a jump. */
  go(place: number): void {
    const to = Math.max(0, Math.min(this.steps - 1, place))
    if (to !== this.place) this.#show(to, to !== this.place + 1)
    this.#goOn()
  }

  /** To something marked: it is seen to happen. */
  goToMoment(version: number): void {
    if (version > 1) this.#show(version - 2, true)
    this.go(version - 1)
  }

  /** The marked step after this one, or before; null: there is none. */
  nextMoment(by: 1 | -1): number | null {
    const here = this.place + 1
    const versions = this.moments.map(({ version }) => version)
    const found =
      by > 0
        ? versions.find((version) => version > here)
        : versions.findLast((version) => version < here)
    return found ?? null
  }

  toggle(): void {
    if (!this.isPlaying && this.place === this.steps - 1) this.#show(0, true)
    this.isPlaying = !this.isPlaying
    this.#goOn()
  }

  setSpeed(speed: Speed): void {
    this.speed = speed
    this.#goOn()
  }

  /** Look over another shoulder, at the same moment. */
  async lookAs(seat: number): Promise<void> {
    await this.fetch([seat])
    this.seat = seat
    this.#show(this.place, true)
  }

  /** What these seats were sent. */
  async fetch(seats: readonly number[]): Promise<void> {
    const missing = seats.filter((seat) => !this.#replays.has(seat))
    const found = await Promise.all(missing.map((seat) => this.load(seat)))
    this.#replays = new Map([...this.#replays, ...found.map((one) => [one.seat, one] as const)])
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  #show(place: number, isJump: boolean): void {
    this.place = place
    this.#shownMs = performance.now()
    const { update } = this
    this.signals.updates.call(isJump ? { ...update, snapshot: true } : update, isJump)
    if (isJump) return
    for (const { version, photo } of this.#replay.photos)
      if (version === update.version) this.signals.photos.call(photo)
  }

  /** At its own pace, or faster, as long as nobody stops it. */
  #goOn(): void {
    clearTimeout(this.#timer)
    const gapMs = this.#gapMs()
    if (gapMs === null) this.isPlaying = false
    if (!this.isPlaying || gapMs === null) return
    this.#timer = setTimeout(() => this.go(this.place + 1), gapMs / this.speed)
  }

  /** Until the next step; null after the last one. */
  #gapMs(): number | null {
    const next = this.#replay.updates[this.place + 1]
    if (!next) return null
    return Math.max(SHORTEST_MS, Math.min(LONGEST_MS, next.at_ms - this.update.at_ms))
  }

  // What a table asks of whoever brings it its updates

  /** Time goes on to what comes next, and stands still while nothing is played. */
  nowMs(): number {
    if (!this.isPlaying) return this.update.at_ms
    const goneMs = (performance.now() - this.#shownMs) * this.speed
    return this.update.at_ms + Math.min(goneMs, this.#gapMs() ?? 0)
  }

  act(): Promise<void> {
    const refused = Promise.reject(new Refusal('not_now', 'it is over', null))
    refused.catch(() => {}) // nobody has to
    return refused
  }

  skipAhead(): void {}
  start(): void {}
  react(): void {}
  hover(): void {}
  tease(): void {}
}

/** Nobody can do anything any more. */
function quiet(update: Update): Update {
  return { ...update, moves: [], deadline_ms: null }
}
