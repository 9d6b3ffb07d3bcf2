/** What a session tells whoever listens, besides the state that can be read at any time. */

import type { Photo, Update } from '../wire/messages.ts'
import type { Refusal } from './refusal.ts'

export type Off = () => void

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

export class Signals {
  /** Every update in order; `missed`: what it tells is not the whole way here. */
  readonly updates = new Listeners<[update: Update, missed: boolean]>()
  /** `name` is that of a watcher (seat -1), `to` the seat at which it is thrown, if at any. */
  readonly reactions = new Listeners<
    [seat: number, reaction: string, name: string, to: number | null]
  >()
  readonly hovers = new Listeners<[seat: number, place: number | null]>()
  readonly teases = new Listeners<[seat: number, place: number | null]>()
  readonly refusals = new Listeners<[Refusal]>()
  /** Somebody's hand in a contest, before the game has decided anything. */
  readonly gestures = new Listeners<[seat: number, move: string]>()
  /** What the referee measured, after each contest. */
  readonly photos = new Listeners<[Photo]>()
}
