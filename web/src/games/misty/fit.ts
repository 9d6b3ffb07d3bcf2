/** How large the cards of a hand can be in a box: in one row or in two, whichever makes them larger. */

export interface Fit {
  size: number
  cols: number
}

/** `gap` lies between two cards, in pixels like the rest. */
export function fit(cards: number, width: number, height: number, gap: number): Fit {
  const inRows = (rows: number): Fit => {
    const cols = Math.max(1, Math.ceil(cards / rows))
    const across = (width - (cols - 1) * gap) / cols
    const down = (height - (rows - 1) * gap) / rows
    return { size: Math.max(0, Math.floor(Math.min(across, down))), cols }
  }
  const [one, two] = [inRows(1), inRows(2)]
  return two.size > one.size ? two : one
}
