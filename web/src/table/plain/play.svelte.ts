/** One person's side of a table that has no board of its own. */

import { Play as Side } from '../play.svelte.ts'
import { sentence, valuesOf, type Listener } from '../telling.ts'
import type { PlainWords } from './words.ts'

/** All that is known of a view: the contract's part of it, and whatever else it says. */
export interface PlainView {
  seat: number
  seats: Record<string, unknown>[]
  phase: string
  [field: string]: unknown
}

export interface PlainTold {
  event: string
  seat?: number
}

export interface Plain {
  view: PlainView
  told: PlainTold
  words: PlainWords
  open: never
  card: never
}

export class Play extends Side<Plain> {
  protected override readonly isReflex = true // perhaps it is; no card moves, so that none is missed
  protected readonly telling = tell

  readonly isMine = $derived(this.moves.length > 0)
  readonly prompt = $derived.by(() => {
    const { phases, prompt } = this.words
    const { phase } = this.view
    if (phase === 'over') return phases.over ?? prompt.over
    if (!this.isMine) return phases.waiting ?? phases[phase] ?? prompt.others
    return phases[phase] ?? prompt.mine
  })
  /** What the view says besides whose it is, who sits there, and how far it is. */
  readonly says = $derived(
    Object.entries(this.view).filter(
      ([name]) => !['seat', 'seats', 'phase', 'deadline_ms'].includes(name),
    ),
  )

  /** A move counts from when it was made, and answers what is on the screen. */
  make(move: string, event: Event): void {
    this.press(move, event, this.update.version).catch(() => undefined) // the page has said why
  }

  protected ways() {
    return { draw: () => () => undefined, widthAt: () => null, home: () => '', ratio: 1 }
  }

  protected journeys() {
    return []
  }

  protected makeNoise(): void {}

  protected settle(): void {}
}

/** An event without words of its own is told by its name. */
function tell(told: readonly PlainTold[], to: Listener<PlainWords>): string[] {
  return told.map((one) => {
    if (one.event in to.words.events)
      return sentence(one, to, { seats: ['seat'], values: valuesOf(one, to.words) })
    const name = to.names[one.seat ?? -1]
    return name ? `${name}: ${one.event}` : one.event
  })
}
