/** Carries cards across the table: from where they lay before an update to where they lie after it. */

import { cardBox, Flights, type Box } from '../../table/cards/flight.ts'
import { settings } from '../../table/settings.svelte.ts'
import { DISCARD, seatPlace, type Journey } from './journeys.ts'

export type DrawCard = (ghost: HTMLElement, card: string | null) => () => void

const FLIGHT_MS = 240
const ON_THE_PILE_PX = 64
const IN_A_HAND_PX = 34 // somebody else's

export class Carrier {
  #flights: Flights

  constructor(
    private root: () => HTMLElement | null,
    private drawCard: DrawCard,
  ) {
    this.#flights = new Flights(root)
  }

  /** Where each journey starts; to be asked before anything moves. */
  starts(journeys: Journey[], you: number): (Box | null)[] {
    return journeys.map(({ from }) => this.#box(from, you))
  }

  carry(journeys: Journey[], starts: (Box | null)[], you: number): void {
    const legs = journeys.flatMap((journey, at) => {
      const from = starts[at]
      const to = this.#box(journey.to, you)
      if (!from || !to) return []
      const target = this.#isCard(journey.to) ? this.#place(journey.to) : null
      target?.classList.add('in-flight')
      return {
        from,
        to,
        make: (ghost: HTMLElement) => this.drawCard(ghost, journey.card),
        landed: () => target?.classList.remove('in-flight'),
      }
    })
    this.#flights.launch(legs, settings.motionMs(FLIGHT_MS))
  }

  land(): void {
    this.#flights.land()
  }

  #isCard(name: string): boolean {
    return name.startsWith('hand ')
  }

  #place(name: string): HTMLElement | null {
    return this.root()?.querySelector<HTMLElement>(`[data-place="${name}"]`) ?? null
  }

  #box(name: string, you: number): Box | null {
    const own = this.#isCard(name) ? this.#place(name) : null
    if (own) return cardBox(own, own.clientWidth)
    const place = this.#place(this.#isCard(name) ? seatPlace(you) : name)
    return place && cardBox(place, name === DISCARD ? ON_THE_PILE_PX : IN_A_HAND_PX)
  }
}
