/** What another seat has decided, as everybody may know it. */

import type { SeatView, View } from '../../wire/games/misty.ts'

/** The id of the words for it, or null while there is nothing to say. */
export function decided(view: View, seat: SeatView): 'picked' | 'placed' | 'done' | null {
  if (view.phase === 'pick' && seat.picked) return 'picked'
  if (view.phase === 'place' && seat.placed) return 'placed'
  if (view.phase === 'activate' && seat.done) return 'done'
  return null
}
