/** The face that somebody makes. It says nothing that the table does not know. */

import type { View } from '../../wire/games/mito.ts'
import type { FaceName } from './art/people.ts'

export type Face = FaceName

export interface Looks {
  isMoving: boolean // an arm, with a card or without
  passing: Face | null // after something happened, for a moment
  isUp: boolean // a card of one's own is raised
}

export function faceOf(view: View, seat: number, { isMoving, passing, isUp }: Looks): Face {
  if (view.phase === 'caught' && view.caught?.seat === seat) return 'caught'
  if (passing) return passing
  if (view.phase === 'pause' || view.phase === 'over') return afterwards(view, seat)
  if (isMoving) return 'innocent'
  if (view.guard === seat) return 'watching'
  return isUp && seat === view.seat ? 'sly' : 'calm'
}

/** Only now, when all is told, a thief may look it. */
function afterwards({ reel }: View, seat: number): Face {
  if (reel?.out.includes(seat)) return 'laughing'
  return reel?.thefts.some((theft) => theft.seat === seat && !theft.caught) ? 'proud' : 'calm'
}
