/** A name for each card that survives a change of places: equal cards are counted. */
export function keysOf(cards: readonly string[]): string[] {
  return cards.map(
    (card, place) => `${card} ${cards.slice(0, place).filter((one) => one === card).length}`,
  )
}

/** The card that a key names. */
export function cardOf(key: string): string {
  return key.split(' ')[0] ?? ''
}
