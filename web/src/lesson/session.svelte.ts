/** A lesson as a game's table sees it: everything that is sent to seat 0 is in the script already. */

import { settings } from '../table/settings.svelte.ts'
import { Refusal } from '../table/refusal.ts'
import { randomHex, type Session } from '../table/session.svelte.ts'
import { BLANK_TABLE, EMPTY_CHAIR, WATCHING } from '../table/blank.ts'
import { Signals } from '../table/signals.ts'
import type {
  LessonScript,
  LessonStep,
  SeatInfo,
  TableInfo,
  Update,
  You,
} from '../wire/messages.ts'

/** What the coach answers to a move that is not the one asked for. */
export type Note =
  | { says: 'other' | 'read' | 'wait' } // allowed, but not now
  | { says: 'refused'; why: string; rule: string | null }

const LEARNER = 0
const YOU: You = { ...WATCHING, seat: LEARNER, host: true, devices: 1 }
/** Others move at a human pace, whatever the table's clock says; quicker for who is in a hurry. */
const QUICKEST_MS = 300
const SLOWEST_MS = 2600
const HURRY = { off: 0.25, fast: 0.5, normal: 1, slow: 1 }

function chair(name: string): SeatInfo {
  return { ...EMPTY_CHAIR, kind: 'person', name, online: true }
}

export class LessonSession implements Session {
  readonly code = `lesson-${randomHex(4)}` // a reload begins anew: nothing kept finds it again
  readonly game: string
  readonly status = 'open'
  readonly you = YOU
  readonly ended = null
  readonly latencyBars = 3
  readonly signals = new Signals()
  readonly table: TableInfo
  update: Update = $state.raw() as Update
  place = $state(0)
  note = $state.raw<Note | null>(null)
  readonly step = $derived.by(() => this.steps[this.place] ?? null)
  /** What the coach says: the words of this step, or still those of the last one that had some. */
  readonly line = $derived.by(
    () => this.steps.slice(0, this.place + 1).findLast(({ words }) => words) ?? null,
  )
  /** The moves that are asked for under these words. */
  readonly wanted = $derived.by(() => {
    const { step, steps, place } = this
    if (step?.kind !== 'do') return []
    const rest = steps.slice(place)
    const end = rest.findIndex(({ kind, words }) => kind !== 'do' || words !== step.words)
    return rest.slice(0, end < 0 ? undefined : end).flatMap(({ move }) => move ?? [])
  })
  readonly isOver = $derived.by(() => this.place >= this.steps.length)

  #shownMs = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private script: LessonScript,
    private again: () => void,
  ) {
    this.game = script.game
    this.table = {
      ...BLANK_TABLE,
      game: script.game,
      phase: 'playing',
      seats: [settings.name, ...script.names].map(chair),
      game_number: 1,
      you: YOU,
    }
    this.#show(script.begins)
    this.#enter()
  }

  get steps(): LessonStep[] {
    return this.script.steps
  }

  /** Time goes on to what comes next, and waits for it: nobody is quicker than the learner. */
  nowMs(): number {
    const { at_ms: now } = this.update
    const next = this.steps.slice(this.place).find(({ update }) => update)?.update
    return now + Math.min(performance.now() - this.#shownMs, (next?.at_ms ?? now) - now)
  }

  act(move: string): Promise<void> {
    const { step } = this
    if (step?.kind === 'do' && step.move === move && step.update) {
      this.#advance(step.update)
      return Promise.resolve()
    }
    this.note = this.#noteOn(move)
    const refusal =
      this.note.says === 'refused'
        ? new Refusal('illegal_move', this.note.why, this.note.rule)
        : new Refusal('lesson', this.note.says, null)
    this.signals.refusals.call(refusal)
    return Promise.reject(refusal)
  }

  /** A lesson waits for nobody but the learner. */
  skipAhead(): void {}

  /** What was to be read has been read. */
  next(): void {
    if (this.step?.kind === 'say') this.#advance(null)
  }

  skip(): void {
    clearTimeout(this.#timer)
    this.note = null
    this.place = this.steps.length
  }

  start(): void {
    this.again()
  }

  react(reaction: string): void {
    this.signals.reactions.call(LEARNER, reaction, '', null)
  }
  hover(place: number | null): void {
    this.signals.hovers.call(LEARNER, place)
  }
  tease(place: number | null): void {
    this.signals.teases.call(LEARNER, place)
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  #noteOn(move: string): Note {
    if (this.update.moves.includes(move)) {
      if (this.step?.kind === 'do') return { says: 'other' }
      return { says: this.step?.kind === 'say' ? 'read' : 'wait' }
    }
    const found = this.step?.refusals.find(({ moves }) => moves.includes(move))
    return { says: 'refused', why: found?.why ?? '', rule: found?.rule ?? null }
  }

  #advance(update: Update | null): void {
    this.place++
    this.note = null
    if (update) this.#show(update)
    this.#enter()
  }

  #show(update: Update): void {
    this.update = update
    this.#shownMs = performance.now()
    this.signals.updates.call(update, update.snapshot)
  }

  /** Others move by themselves. */
  #enter(): void {
    const { step } = this
    const next = step?.update
    if (step?.kind !== 'they' || !next) return
    const gapMs = (next.at_ms - this.update.at_ms) * HURRY[settings.speed]
    const pauseMs = Math.min(SLOWEST_MS, Math.max(QUICKEST_MS, gapMs))
    this.#timer = setTimeout(() => this.#advance(next), pauseMs)
  }
}
