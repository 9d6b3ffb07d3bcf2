/** Where a card that was dragged is meant to go. */

export type Goal = 'pile' | 'sleeve' | null

export interface Drag {
  dx: number
  dy: number
  y: number // of the finger, on the screen
  edge: number // the table's lower edge, on the screen
  overPile: boolean
}

const FAR_PX = 34
const NEAR_EDGE_PX = 14

/** Down and off the table's edge is into the sleeve; a thumb near the edge cannot go much further. */
export function goalOf({ dx, dy, y, edge, overPile }: Drag): Goal {
  if (overPile) return 'pile'
  const isDown = dy > Math.abs(dx)
  const isOff = dy >= FAR_PX || (dy > FAR_PX / 2 && y >= edge - NEAR_EDGE_PX)
  return isDown && isOff ? 'sleeve' : null
}
