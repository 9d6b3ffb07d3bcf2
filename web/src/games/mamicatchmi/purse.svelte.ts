/** Tokens as they are seen: those on their way are nobody's until they land. */

import type { Journey } from '../../table/cards/carrier.ts'
import { playNotes, type Note } from '../../table/sound.ts'
import { toss } from './tossing.ts'

type Leg = Journey<boolean>

// a biscuit on wood, and the ring of luck after it
const LANDS: readonly Note[] = [
  { wave: 'sine', from: 190, to: 80, length: 0.12, loud: 0.9 },
  { wave: 'paper', from: 1400, to: 500, length: 0.07, loud: 0.5 },
  { wave: 'triangle', from: 988, at: 0.05, length: 0.08, loud: 0.35 },
  { wave: 'triangle', from: 1319, at: 0.12, length: 0.24, loud: 0.35 },
]
const LEAVES: readonly Note[] = [{ wave: 'paper', from: 500, to: 2200, length: 0.2, loud: 0.35 }]

export class Purse {
  #extra = $state.raw<Record<string, number>>({})
  #cleared = 0 // how often; what flew then lands unseen

  /** How many more are seen at a place than lie there. */
  extra(place: string): number {
    return this.#extra[place] ?? 0
  }

  /** What will be tossed is still where it was. */
  hold({ from, to }: Leg): void {
    this.#add(from, 1)
    this.#add(to, -1)
  }

  /** Toss what was held. */
  toss(root: HTMLElement | null, { from, to }: Leg): void {
    this.#add(from, -1)
    playNotes(LEAVES)
    const before = this.#cleared
    toss(root, {
      from,
      to,
      landed: () => {
        if (before !== this.#cleared) return
        this.#add(to, 1)
        playNotes(LANDS)
      },
    })
  }

  /** Everything is where it belongs. */
  clear(): void {
    this.#extra = {}
    this.#cleared++
  }

  #add(place: string, n: number): void {
    this.#extra = { ...this.#extra, [place]: this.extra(place) + n }
  }
}
