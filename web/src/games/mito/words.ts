/** The words of this game (src/tablee/games/mito/words), put together for a screen. */

import {
  fill,
  listed,
  named,
  word,
  type Counted,
  type ShellWords,
  type Table,
} from '../../table/words.ts'

/** The parts of words/*.toml that a screen uses. */
export interface Words extends ShellWords {
  screen: Screen
}

type Screen = ShellWords['screen'] & {
  or: string
  a_value: string
  middle: string
  mine: string
  no_hand: string
  round: string
  guard_is: string
  guard_you: string
  top: string
  cards: Counted
  points_short: Counted
  discard: Counted
  pile: Counted
  discard_title: string
  pull_hint: string
  keys_hint: string
  guard_hint: string
  guard_keys: string
  keys_all: string
  let_go: string
  sleeve: string
  gone: string
  called_back: string
  loot: Counted
  known: string
  photo_open: string
  cards_named: Table
  cards_said: Table
  does: Table
  moves: Table
  phases: Table
  waiting: Table
  behind: Table
  alerts: Record<'arm' | 'glimpse', string>
  stamp: Table
  round_end: Table
  reel: Table & { intro: Counted }
  titles: Record<'thief' | 'eye' | 'caught' | 'honest', Counted>
  photo: Table
  sounds: Table
}

/** `spider2` is a spider of value 2, `n3` a number. */
export function parts(card: string): { what: string; value: string } {
  return { what: card.slice(0, -1), value: card.slice(-1) }
}

export function valueOf(card: string): string {
  return parts(card).value
}

/** A card by its name, as on its own: `2, spider`. */
export function cardName(card: string, words: Words): string {
  const { what, value } = parts(card)
  return fill(word(words.screen.cards_named, what), { value })
}

/** A card within a sentence: `the spider 2`. */
export function cardSaid(card: string, words: Words): string {
  const { what, value } = parts(card)
  return fill(word(words.screen.cards_said, what), { value })
}

export function cardsSaid(cards: readonly string[], words: Words): string {
  return named(
    cards.map((card) => cardSaid(card, words)),
    words,
  )
}

/** Any of these: `a 4 or a 1`. */
export function valuesSaid(cards: readonly string[], { screen }: Words): string {
  const values = [...new Set(cards.map(valueOf))].sort()
  return listed(
    values.map((value) => fill(screen.a_value, { value })),
    screen.or,
  )
}
