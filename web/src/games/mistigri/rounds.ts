/** The end of a round, gathered from what was told about it. */

import type { Told, View } from '../../wire/games/mistigri.ts'

export interface RoundEnd {
  round: number
  why: string
  isTied: boolean // a round more decides
  rows: { seat: number; cards: string[]; points: number; total: number }[]
}

export function roundEnd(told: readonly Told[], view: View): RoundEnd | null {
  const ended = told.find((one) => one.event === 'round_ended')
  if (!ended) return null
  const began = told.find((one) => one.event === 'round_began')
  const rows = view.seats.map(({ total }, seat) => ({
    seat,
    cards: told.flatMap((one) => (one.event === 'revealed' && one.seat === seat ? [one.card] : [])),
    points: told.reduce(
      (sum, one) => sum + (one.event === 'scored' && one.seat === seat ? one.penalty : 0),
      0,
    ),
    total,
  }))
  return {
    round: began ? began.round - 1 : view.round,
    why: ended.why,
    isTied: began?.decider ?? false,
    rows,
  }
}
