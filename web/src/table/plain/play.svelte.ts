/** One person's side of a table that has no board of its own. */

import { Play as Side } from '../play.svelte.ts'
import { sentence, valuesOf, type Listener } from '../telling.ts'
import { capital, fill, named } from '../words.ts'
import { factsOf, moveSaid, valueSaid, type PlainWords } from './words.ts'

/** All that is known of a view: the contract's part of it, and whatever else it says. */
export interface PlainView {
  seat: number
  seats: Record<string, unknown>[]
  phase: string
  to_act?: unknown // a seat, or several, where the game says for whom the table waits
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
    if (this.isMine) return phases[phase] ?? prompt.mine
    const names = this.awaited.map((seat) => this.names[seat] ?? '')
    const others = names.length > 0 ? prompt.waiting : prompt.others
    const said = phases.waiting ?? phases[phase] ?? others
    return capital(fill(said, { name: named(names, this.words) }))
  })
  /** What the view says besides whose it is, who sits there, and how far it is. */
  readonly says = $derived(
    factsOf(this.view, this.words).filter(
      ([name]) => !['seat', 'seats', 'phase', 'to_act', 'deadline_ms'].includes(name),
    ),
  )

  /** A move counts from when it was made, and answers what is on the screen. */
  make(move: string, event: Event): void {
    this.press(move, event, this.update.version).catch(() => undefined) // the page has said why
  }

  override moveSaid(move: string): string {
    return capital(moveSaid(move, this.words))
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
export function tell(told: readonly PlainTold[], to: Listener<PlainWords>): string[] {
  const seats = seatFields(to.words)
  return told.map((one) => {
    if (one.event in to.words.events)
      return sentence(one, to, { seats, values: said(one, to.words) })
    const name = to.names[one.seat ?? -1]
    return name ? `${name}: ${one.event}` : one.event
  })
}

/** The fields that name a seat: those by which a sentence is found. */
function seatFields({ events }: PlainWords): string[] {
  const roles = Object.values(events).flatMap((sentences) => Object.keys(sentences))
  return [...new Set(['seat', ...roles.filter((role) => !/^others|_many$/.test(role))])]
}

/** Where `[told]` has no word for an id of this field, that of `[values]`. */
function said(one: PlainTold, words: PlainWords): Record<string, string | number> {
  const values = Object.entries(one).map(([field, value]) => [field, valueSaid(value, words)])
  const told = Object.entries(valuesOf(one, words)).filter(([field]) => words.told?.[field])
  return { ...Object.fromEntries(values), ...Object.fromEntries(told) }
}
