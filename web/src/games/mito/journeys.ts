/** Which cards went from where to where, so that it can be seen. Places are names of elements. */

import { cardWidths, heldPlace, type Journey as Any } from '../../table/cards/carrier.ts'
import type { Told } from '../../wire/games/mito.ts'

export type Journey = Any<string | null> // null: face down

export const DISCARD = 'discard'
export const PILE = 'pile'
export const widthAt = cardWidths([DISCARD, PILE], 30)

interface CardLess {
  event: string
  card?: never
}

/** Thefts have no journey: nobody may see where a card went. */
export function journeys(told: readonly Told[], you: number): Journey[] {
  const place = (seat: number, card: string | null) => heldPlace(seat, card, you)
  return told.flatMap((one): Journey[] => {
    switch (one.event) {
      case 'played':
      case 'race_won':
        return [{ card: one.card, from: place(one.seat, one.card), to: DISCARD }]
      case 'drew':
        return [{ card: one.card, from: PILE, to: place(one.seat, one.card) }]
      case 'gave':
        return [{ card: one.card, from: place(one.seat, one.card), to: place(one.to, one.card) }]
      case 'took':
        return [
          {
            card: one.card,
            from: one.source === 'draw_pile' ? PILE : DISCARD,
            to: place(one.seat, one.card),
          },
        ]
    }
    one satisfies { event: 'gone' | 'called_back' | 'accused' | 'raced' } | CardLess
    return []
  })
}
