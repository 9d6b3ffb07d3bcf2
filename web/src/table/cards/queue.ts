/**
 * What happens is shown one thing after the other, each for as long as it takes to see it. Only who
 * is far behind, or does not want to wait, is shown the rest at once.
 */

const FAR_BEHIND = 5
const LONGEST_MS = 15_000 // that all that waits may take
const LOOK_AGAIN_MS = 100 // while something is being read

export interface Ways<T> {
  show: (all: T[]) => void
  /** How long it is looked at before the next one is shown. */
  lookMs: (one: T) => number
  /** Something else is being read: nothing moves meanwhile. */
  isHeld?: () => boolean
}

export class Queue<T> {
  #waiting: T[] = []
  #timer: ReturnType<typeof setTimeout> | undefined // while something is looked at

  constructor(private ways: Ways<T>) {}

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  push(one: T): void {
    this.#waiting.push(one)
    if (this.#timer === undefined) this.#next()
    else if (!this.#isHeld && this.#isFarBehind) this.skip()
  }

  /** All that waits, at once. */
  skip(): void {
    this.stop()
    const all = this.#waiting.splice(0)
    const last = all.at(-1)
    if (last === undefined) return
    this.ways.show(all)
    this.#look(this.ways.lookMs(last))
  }

  /** Nothing more is shown by itself. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  get #isHeld(): boolean {
    return this.ways.isHeld?.() ?? false
  }

  get #isFarBehind(): boolean {
    const ms = this.#waiting.reduce((sum, one) => sum + this.ways.lookMs(one), 0)
    return this.#waiting.length > FAR_BEHIND || ms > LONGEST_MS
  }

  #next(): void {
    this.#timer = undefined
    if (this.isEmpty) return
    if (this.#isHeld) return this.#look(LOOK_AGAIN_MS)
    if (this.#isFarBehind) return this.skip()
    const one = this.#waiting.shift() as T
    this.ways.show([one])
    this.#look(this.ways.lookMs(one))
  }

  #look(ms: number): void {
    if (ms > 0) this.#timer = setTimeout(() => this.#next(), ms)
    else if (!this.isEmpty) this.#next()
  }
}
