/** Pawns that were placed although the dice called nobody. */

import type { Told } from '../../wire/games/mamicatchmi.ts'

export type Placed = Extract<Told, { event: 'placed' }>

/** Those of a roll that showed two common pawns: they are looked at until the next one. */
export function slipsOf(story: readonly Told[]): Placed[] {
  const roll = story.slice(story.findLastIndex(({ event }) => event === 'stopped') + 1)
  if (!roll.some(({ event }) => event === 'no_duel')) return []
  return roll.filter((one) => one.event === 'placed')
}
