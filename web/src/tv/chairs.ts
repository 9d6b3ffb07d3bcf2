/** Who could still come to a table. */

import type { GameInfo, TableInfo } from '../wire/messages.ts'

/**
 * How many chairs somebody who comes now could have: while a game is played those of bots, if the host
 * lets them go, or else those that are put away until it is over. A locked table has none.
 */
export function freeChairs(table: TableInfo | null, info: GameInfo | null): number {
  if (!table || table.locked) return 0
  const bots = table.seats.filter(({ kind }) => kind === 'bot').length
  if (table.phase === 'playing' && table.open_bots && bots) return bots
  const taken = table.seats.filter(({ kind }) => kind !== 'empty').length
  return Math.max(0, Math.max(info?.most_seats ?? 0, table.seats.length) - taken)
}
