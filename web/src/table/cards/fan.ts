/** Where the cards of a hand lie: they overlap before they shrink, and rows come before slivers. */

export interface Spot {
  x: number
  y: number
  tilt: number // degrees
}

export interface Fan {
  spots: Spot[]
  rows: number
  height: number
  visible: number // least width of a card that its neighbour leaves uncovered
}

export interface FanSize {
  count: number
  width: number
  cardWidth: number
  cardHeight: number
  least: number // visible width that a finger needs
  rowHeight: number // visible height of a row behind another
  curve: number // degrees between the outermost cards of a full row; 0 for straight
}

/** Cards in rows as even as can be, the longer ones behind, each row in the middle. */
export function fan(size: FanSize): Fan {
  const { count, width, cardWidth, cardHeight, least, rowHeight, curve } = size
  const perRow = Math.max(1, Math.floor((width - cardWidth) / least) + 1)
  const rows = Math.max(1, Math.ceil(count / perRow))
  const spots: Spot[] = []
  let visible = cardWidth
  for (let row = 0, dealt = 0; row < rows; row++) {
    const here = Math.ceil((count - dealt) / (rows - row))
    const step = here > 1 ? Math.min(cardWidth + 4, (width - cardWidth) / (here - 1)) : 0
    const left = (width - cardWidth - step * (here - 1)) / 2
    if (here > 1) visible = Math.min(visible, step)
    for (let place = 0; place < here; place++) {
      const off = here > 1 ? place / (here - 1) - 0.5 : 0
      const bow = curve * Math.min(1, here / 6)
      const sag = (1 - Math.cos((off * bow * Math.PI) / 180)) * width * 0.6
      spots.push({ x: left + step * place, y: row * rowHeight + sag, tilt: off * bow })
    }
    dealt += here
  }
  const lowest = Math.max(0, ...spots.map(({ y }) => y))
  return { spots, rows, height: lowest + cardHeight, visible }
}

/**
 * The widest cards, up to `most`, whose fan is no higher than `height`. Where not even the narrowest
 * are low enough, the rows move closer together: the corners stay in sight, the front row whole.
 */
export function fit(
  size: Omit<FanSize, 'cardWidth' | 'cardHeight' | 'rowHeight'> & Limits,
): Fitted {
  const { most, height, behind } = size
  for (let cardWidth = most; ; cardWidth = Math.max(NARROWEST, cardWidth - 2)) {
    const cardHeight = cardWidth * 1.5
    const rowHeight = Math.max(size.least, cardHeight * behind)
    const laid = fan({ ...size, cardWidth, cardHeight, rowHeight })
    if (laid.height <= height) return { ...laid, cardWidth, cardHeight }
    if (cardWidth > NARROWEST) continue
    const closer = rowHeight - (laid.height - height) / Math.max(1, laid.rows - 1)
    const squeezed = { ...size, cardWidth, cardHeight, rowHeight: Math.max(LOWEST_ROW, closer) }
    return { ...fan(squeezed), cardWidth, cardHeight }
  }
}

const NARROWEST = 44
const LOWEST_ROW = 24 // the index and the coat of a card

interface Limits {
  most: number
  height: number
  behind: number // the part of a card that is seen of a row behind another
}

export interface Fitted extends Fan {
  cardWidth: number
  cardHeight: number
}
