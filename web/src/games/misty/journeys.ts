/** Which hands went from where to where, so that it can be seen. Places are names of elements. */

import type { Journey as Any } from '../../table/cards/carrier.ts'
import type { Told, View } from '../../wire/games/misty.ts'

/** A hand of so many cards, face down. */
export type Journey = Any<number>

export const HAND = 'hand'
export const HAND_PX = 44
export const seatPlace = (seat: number) => `seat ${seat}`

/** `before` is what the table looked like. */
export function journeys(told: Told[], before: View): Journey[] {
  return told.flatMap((one) => (one.event === 'passed_on' ? passing(one.direction, before) : []))
}

/** Every hand goes to the neighbour: to the left is clockwise, as the seats are counted. */
function passing(direction: 'left' | 'right', before: View): Journey[] {
  const count = before.seats.length
  const place = (seat: number) => (seat === before.seat ? HAND : seatPlace(seat))
  return before.seats.map(({ cards }, seat) => {
    const next = (seat + (direction === 'left' ? 1 : count - 1)) % count
    return { card: cards, from: place(seat), to: place(next) }
  })
}
