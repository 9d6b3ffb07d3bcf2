/** Cards that have come into a hand. */

/** Those of the hand that were not there before, each as often as it came. */
export function arrived(before: readonly string[], now: readonly string[]): string[] {
  const left = [...before]
  return now.filter((card) => {
    const at = left.indexOf(card)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** Whether the card at a place is among them: of equal ones, the last. */
export function isNews(hand: readonly string[], news: readonly string[], place: number): boolean {
  const card = hand[place]
  const after = hand.slice(place + 1).filter((one) => one === card).length
  return after < news.filter((one) => one === card).length
}
