/** A move as it is advised: in words, and what is to be seen of it. */

import type { Kind, SeatView } from '../../wire/games/misty.ts'
import { capital, fill } from '../../table/words.ts'
import {
  handVariants,
  nextVariant,
  rowByRow,
  same,
  variantsOf,
  type Area,
  type Space,
} from './geometry.ts'
import { drawingLabel, spaceName, type Words } from './words.ts'

export interface Advised {
  kind: Kind | null
  variant: number
  at: Space | null // in the own window
}

/** What is drawn, and where. */
export function advisedBy(move: string, hand: readonly Kind[], me: SeatView | null): Advised {
  const [verb = '', noun = ''] = move.split(' ')
  const window = me?.window ?? []
  if (verb === 'pick') {
    const place = hand.findIndex((kind) => kind === noun)
    return { kind: noun as Kind, variant: handVariants(hand, window)[place] ?? 0, at: null }
  }
  const [row = 0, col = 0] = noun.split(',').map(Number)
  const at: Space = [row, col]
  if (verb === 'at') {
    const kind = me?.revealing ?? null
    return { kind, variant: kind ? nextVariant(kind, window) : 0, at }
  }
  const cards = rowByRow(window)
  const place = cards.findIndex((card) => same(card.at, at))
  return { kind: cards[place]?.kind ?? null, variant: variantsOf(cards)[place] ?? 0, at }
}

export function advisedSaid(
  move: string,
  { kind, variant, at }: Advised,
  area: Area,
  words: Words,
) {
  const name = kind ? drawingLabel(kind, variant, words) : ''
  if (!at) return capital(name)
  const space = spaceName(at, area, words)
  return move.startsWith('at ')
    ? fill(words.screen.put_here, { space })
    : capital(`${name}, ${space}`)
}
