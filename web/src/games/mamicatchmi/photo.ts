/** The photo finish: the placements of a duel as the referee measured them. */

import type { LastDuel, Pawn, Spot } from '../../wire/games/mamicatchmi.ts'
import type { Photo, PressInfo } from '../../wire/messages.ts'

export interface Run extends PressInfo {
  who: Pawn
  spot: Spot
  right: boolean
}

/** Lifting and dropping is theatre; only what was placed is on the photo. */
export function runsOf(photo: Photo, last: LastDuel | null): Run[] {
  return photo.presses.flatMap((press) => {
    const [does, who, ...rest] = press.move.split(' ')
    if (does !== 'place') return []
    const spot = rest.join(' ') as Spot
    const right = last?.called.some((called) => called.pawn === who && called.spot === spot)
    return { ...press, who: who as Pawn, spot, right: right ?? false }
  })
}

/** Slower lines than this cannot be made up for (docs/fair-reflexes.md): round trip in ms. */
export const FAIR_UP_TO_MS = 400

/** The line of a seat as the referee knew it in that duel; null if it pressed nothing. */
export function lineOf(photo: Photo | null, seat: number): number | null {
  return photo?.presses.findLast((press) => press.seat === seat)?.trusted_ms ?? null
}
