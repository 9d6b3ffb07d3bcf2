/** Tokens on their way, from seat to seat or from and to the reserve. */

import { seatPlace, type Journey } from '../../table/cards/carrier.ts'
import type { Told } from '../../wire/games/mamicatchmi.ts'

export const RESERVE = 'reserve'
export const TOKEN_PX = 34

/** `card` is whether the token is on its way to somebody. */
export function journeys(told: readonly Told[]): Journey<boolean>[] {
  return told.flatMap((one): Journey<boolean>[] => {
    if (!('tokens' in one) || !one.tokens) return []
    const there = seatPlace(one.seat)
    switch (one.event) {
      case 'won':
        return [{ card: true, from: seatPlace(one.loser), to: there }]
      case 'gained':
        return [{ card: true, from: RESERVE, to: there }]
      case 'lost':
      case 'wrong':
        return [{ card: false, from: there, to: RESERVE }]
    }
  })
}
