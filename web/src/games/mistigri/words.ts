/** The words of this game (src/tablee/games/mistigri/words), put together for a screen. */

import { fill, named, word, type Counted, type ShellWords, type Table } from '../../table/words.ts'

export { capital, counted, fill, word } from '../../table/words.ts'

/** The parts of words/*.toml that a screen uses. */
export interface Words extends ShellWords {
  table: Table
  phases: Table
  moves: Record<'draw' | 'pass' | 'power' | 'take' | 'to' | 'plain', Table>
  powers: Table
  draws: Table
  told: Record<string, Table>
  refusals: Table
  rules: Table
  screen: Screen
}

type Screen = ShellWords['screen'] & {
  middle: string
  card: string
  card_said: string
  news: string
  mistigri_said: string
  cards: Counted
  points_short: Counted
  discard: Counted
  value: string
  fan: string
  fan_mine: string
  fan_place: string
  lay_down: string
  same_colour: string
  next: string
  go_on: string
  left_short: string
  pass_short: string
  to_short: string
  next_tag: string
  passed_tag: string
  tap_pair: string
  tap_one: string
  tap_discard: string
  sure: string
  sure_pass: string
  sure_keep: string
  no_hand: string
  coats: Table
  waiting: Table
  pending: Table
  effects: Table
  hints: Record<'pair' | 'not_now', string>
  round_end: Record<'title' | 'total' | 'penalty' | 'decider', string>
}

/** The value on a card, as on its corner; the Mistigri's is its letter. */
export function valueOf(card: string): string {
  return card === 'M' ? 'M' : card.slice(1)
}

/** A card by its name, as on its own: `3, tabby`. */
export function cardName(card: string, words: Words): string {
  const coat = coatOf(card, words)
  return card === 'M' ? coat : fill(words.screen.card, { value: valueOf(card), coat })
}

/** A card within a sentence: `the tabby 3`. */
export function cardSaid(card: string, words: Words): string {
  const coat = coatOf(card, words)
  return card === 'M'
    ? words.screen.mistigri_said
    : fill(words.screen.card_said, { value: valueOf(card), coat })
}

function coatOf(card: string, words: Words): string {
  return word(words.screen.coats, card.charAt(0))
}

export function cardsSaid(cards: string[], words: Words): string {
  return named(
    cards.map((card) => cardSaid(card, words)),
    words,
  )
}
