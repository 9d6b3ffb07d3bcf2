/** The eight spots as they lie on the table: by place, by key, by neighbourhood. */

import type { Spot, Structure } from '../../wire/games/mamicatchmi.ts'

/** The spots from left to right and from top to bottom; their keys are 1 to 8. */
export function spotsOf(structures: readonly Structure[]): Spot[] {
  return structures.flatMap((structure): Spot[] => [`on ${structure}`, `by ${structure}`])
}

const ACROSS = 4

/** The spot (0 to 7) that an arrow key leads to, or null if it is no arrow. */
export function stepFrom(place: number, key: string): number | null {
  const row = Math.floor(place / ACROSS)
  const column = place % ACROSS
  switch (key) {
    case 'ArrowLeft':
      return row * ACROSS + ((column + ACROSS - 1) % ACROSS)
    case 'ArrowRight':
      return row * ACROSS + ((column + 1) % ACROSS)
    case 'ArrowUp':
    case 'ArrowDown':
      return (1 - row) * ACROSS + column
  }
  return null
}
