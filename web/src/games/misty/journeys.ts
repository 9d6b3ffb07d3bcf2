/** Which hands went from where to where, so that it can be seen. Places are names of elements. */

import { seatPlace, type Journey as Any } from '../../table/cards/carrier.ts'
import type { Told, View } from '../../wire/games/misty.ts'
import { neighbour } from './seats.ts'

/** A hand of so many cards, face down. */
export type Journey = Any<number>

export const HAND = 'hand'
export const HAND_PX = 44

/** `before` is what the table looked like. */
export function journeys(told: readonly Told[], before: View): Journey[] {
  return told.flatMap((one) => (one.event === 'passed_on' ? passing(one.direction, before) : []))
}

/** Every hand goes to the neighbour. */
function passing(direction: 'left' | 'right', before: View): Journey[] {
  const place = (seat: number) => (seat === before.seat ? HAND : seatPlace(seat))
  return before.seats.map(({ cards }, seat) => {
    const next = neighbour(seat, before.seats.length, direction)
    return { card: cards, from: place(seat), to: place(next) }
  })
}
