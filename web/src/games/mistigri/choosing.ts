/** Cards raised in the hand, and what they could do. Knows only the moves that the server lists. */

const OF_THE_HAND = new Set(['discard', 'choose', 'give', 'put'])

interface Parsed {
  move: string
  cards: string[]
}

/** The moves made with cards of one's own hand. */
function handMoves(moves: string[]): Parsed[] {
  return moves
    .map((move) => ({ move, words: move.split(' ') }))
    .filter(({ words }) => OF_THE_HAND.has(words[0] ?? ''))
    .map(({ move, words }) => ({ move, cards: words.slice(1) }))
}

/** Whether a move is made with cards of one's own hand. */
export function isOfTheHand(move: string): boolean {
  return handMoves([move]).length > 0
}

/** Whether all these cards are among those, copies counted. */
function within(some: string[], all: string[]): boolean {
  const left = [...all]
  return some.every((card) => {
    const at = left.indexOf(card)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

export function cardsAt(hand: string[], places: number[]): string[] {
  return places.flatMap((place) => hand[place] ?? [])
}

/** How many cards one raises before it is a move; 0 when the hand has no part in it. */
export function wanted(moves: string[]): number {
  return Math.max(0, ...handMoves(moves).map(({ cards }) => cards.length))
}

/** The cards (by place in the hand) that would go with the raised ones. */
export function partners(moves: string[], hand: string[], raised: number[]): Set<number> {
  const open = handMoves(moves)
  const fits = (place: number) =>
    !raised.includes(place) &&
    open.some(({ cards }) => within(cardsAt(hand, [...raised, place]), cards))
  return new Set([...hand.keys()].filter(fits))
}

/** The move that exactly these cards make, if it is one. */
export function moveOf(moves: string[], cards: string[]): string | null {
  const made = handMoves(moves).find(
    (one) => one.cards.length === cards.length && within(cards, one.cards),
  )
  return made?.move ?? null
}

/**
 * What a press would do with the raised cards: the move that they make or begin. Of several, one whose
 * cards share the sign by which `isAlike` knows them: it does more.
 */
export function suggested(
  moves: string[],
  cards: string[],
  isAlike: (cards: string[]) => boolean,
): string | null {
  if (!cards.length) return null
  const open = handMoves(moves).filter((one) => within(cards, one.cards))
  return (open.find((one) => isAlike(one.cards)) ?? open[0])?.move ?? null
}

export type Tapped =
  | { raised: number[] }
  | { raised: number[]; move: string } // legal: a partner was tapped, or a raised card once more
  | { raised: number[]; refused: string } // a pair that is none: the server says why

/** What a tap on a card of the hand does. */
export function tap(moves: string[], hand: string[], raised: number[], place: number): Tapped {
  const up = cardsAt(hand, raised)
  if (raised.includes(place)) {
    const move = moveOf(moves, up)
    return move ? { raised, move } : { raised: raised.filter((at) => at !== place) }
  }
  if (wanted(moves) !== 2 || !raised.length) return { raised: [place] }
  const both = [...raised, place]
  const move = moveOf(moves, cardsAt(hand, both))
  if (move) return { raised: both, move }
  // Who taps a card of another pair has changed their mind; any other tap is a question.
  if (raised.length === 2 || partners(moves, hand, [place]).size) return { raised: [place] }
  return { raised: [place], refused: `discard ${up[0]} ${hand[place]}` }
}
