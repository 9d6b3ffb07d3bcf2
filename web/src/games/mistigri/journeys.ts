/** Which cards went from where to where, so that it can be seen. Places are names of elements. */

import { cardWidths, heldPlace, type Journey as Any } from '../../table/cards/carrier.ts'
import type { Told } from '../../wire/games/mistigri.ts'

export type Journey = Any<string | null> // null: face down

export const DISCARD = 'discard'
export const widthAt = cardWidths([DISCARD], 34)

export function journeys(told: readonly Told[], you: number): Journey[] {
  const place = (seat: number, card: string | null) => heldPlace(seat, card, you)
  return told.flatMap((one): Journey[] => {
    switch (one.event) {
      case 'drew':
        return [
          { card: one.card, from: place(one.holder, one.card), to: place(one.seat, one.card) },
        ]
      case 'gave':
        return [{ card: one.card, from: place(one.seat, one.card), to: place(one.to, one.card) }]
      case 'discarded':
        return one.pair.map((card) => ({ card, from: place(one.seat, card), to: DISCARD }))
      case 'dropped':
      case 'put_down':
        return [{ card: one.card, from: place(one.seat, one.card), to: DISCARD }]
      case 'took_back':
        return [{ card: one.card, from: DISCARD, to: place(one.seat, one.card) }]
      case 'picked':
        return [{ card: one.card, from: DISCARD, to: place(one.to, one.card) }]
    }
    return []
  })
}
