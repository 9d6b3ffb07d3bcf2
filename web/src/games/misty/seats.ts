/** What another seat has decided, as everybody may know it. */

import type { SeatView, View } from '../../wire/games/misty.ts'

/** The id of the words for it, or null while there is nothing to say. */
export function decided(view: View, seat: SeatView): 'picked' | 'placed' | 'done' | null {
  switch (view.phase) {
    case 'pick':
      return seat.picked ? 'picked' : null
    case 'place':
      return seat.placed ? 'placed' : null
    case 'activate':
      return seat.done ? 'done' : null
    case 'over':
      return null
  }
}

/** Whose hand it is next: to the left is clockwise, as the seats are counted. */
export function neighbour(seat: number, seats: number, direction: 'left' | 'right'): number {
  return (seat + (direction === 'left' ? 1 : seats - 1)) % seats
}
