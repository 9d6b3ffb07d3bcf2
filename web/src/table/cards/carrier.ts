/** Carries cards across the table: from where they lay before an update to where they lie after it. */

import { mount, unmount, type Component } from 'svelte'
import { settings } from '../settings.svelte.ts'
import { cardBox, Flights, type Box } from './flight.ts'

/** A card on its way. Places are names: those of the elements with that `data-place`. */
export interface Journey<Card> {
  card: Card
  from: string
  to: string
}

/** Where somebody sits, and where a card of yours is. */
export const seatPlace = (seat: number) => `seat ${seat}`
export const cardPlace = (card: string) => `hand ${card}`
/** Where a card in somebody's hand is; of the others' hands nobody knows more than whose they are. */
export const heldPlace = (seat: number, card: string | null, you: number) =>
  seat === you && card ? cardPlace(card) : seatPlace(seat)

const ON_A_PILE_PX = 64

/** How wide a card is: your own are as wide as they are, those on these piles and others' have a width. */
export function cardWidths(piles: readonly string[], heldPx: number): Ways<string>['widthAt'] {
  return (place) => {
    if (place.startsWith('hand ')) return null
    return piles.includes(place) ? ON_A_PILE_PX : heldPx
  }
}

export interface Ways<Card> {
  root: () => HTMLElement | null
  /** Draws the card, and says how to take it away. */
  draw: (ghost: HTMLElement, card: Card) => () => void
  /** How wide a card is at that place; null: as wide as the place, which is hidden until it lands. */
  widthAt: (place: string) => number | null
  /** Where to look for a card whose own place is not there. */
  home: () => string
  ratio: number // height of a card by its width
}

/** Cards on their way are drawn as this component. */
export function pictures<Card, Props extends Record<string, unknown>>(
  Picture: Component<Props>,
  propsOf: (card: Card) => Props,
): Ways<Card>['draw'] {
  return (target, card) => {
    const ghost = mount(Picture, { target, props: propsOf(card) })
    return () => void unmount(ghost)
  }
}

const FLIGHT_MS = 240
const IN_A_HAND_PX = 34

export class Carrier<Card> {
  #flights: Flights

  constructor(private ways: Ways<Card>) {
    this.#flights = new Flights(ways.root)
  }

  /** Where each journey starts; to be asked before anything moves. */
  starts(journeys: Journey<Card>[]): (Box | null)[] {
    return journeys.map(({ from }) => this.#box(from))
  }

  carry(journeys: Journey<Card>[], starts: (Box | null)[]): void {
    const legs = journeys.flatMap((journey, at) => {
      const from = starts[at]
      const to = this.#box(journey.to)
      if (!from || !to) return []
      const target = this.ways.widthAt(journey.to) === null ? this.#place(journey.to) : null
      target?.classList.add('in-flight')
      return {
        from,
        to,
        make: (ghost: HTMLElement) => this.ways.draw(ghost, journey.card),
        landed: () => target?.classList.remove('in-flight'),
      }
    })
    this.#flights.launch(legs, settings.motionMs(FLIGHT_MS))
  }

  land(): void {
    this.#flights.land()
  }

  #place(name: string): HTMLElement | null {
    return this.ways.root()?.querySelector<HTMLElement>(`[data-place="${name}"]`) ?? null
  }

  #box(name: string): Box | null {
    const { widthAt, home, ratio } = this.ways
    const width = widthAt(name)
    const own = this.#place(name)
    if (own) return cardBox(own, width ?? own.clientWidth, ratio)
    const place = this.#place(home())
    return place && cardBox(place, width ?? IN_A_HAND_PX, ratio)
  }
}
