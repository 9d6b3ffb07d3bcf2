/** What is asked and what may be answered, in words; the moves themselves come from the server. */

import type { View } from '../../wire/games/mistigri.ts'
import { capital, cardSaid, cardsSaid, fill, valueOf, word, type Words } from './words.ts'

export interface Asked {
  view: View
  moves: string[]
  names: string[]
  words: Words
}

/** The nearest seat in that direction that still holds cards. */
function nearest(view: View, step: number): number {
  const seats = view.seats.length
  for (let k = 1; k <= seats; k++) {
    const seat = (((view.turn + step * k) % seats) + seats) % seats
    if (view.seats[seat]?.cards) return seat
  }
  return view.turn
}

/** Who is drawn from and who comes next, seen from whoever's turn it is. */
export function neighbours(view: View): { holder: number; next: number } {
  const along = view.arrow === 'clockwise' ? 1 : -1
  return { holder: nearest(view, -along), next: nearest(view, along) }
}

function places({ view, names }: Asked): Record<string, string> {
  const { holder, next } = neighbours(view)
  const [before, after] = [names[holder] ?? '', names[next] ?? '']
  return { holder: before, next: after, other_next: before }
}

/** What the table waits for: a question to you, or what somebody else is doing. */
export function prompt(asked: Asked): string {
  const { view, moves, names, words } = asked
  if (view.to_act < 0) return word(words.phases, 'over')
  if (!moves.length) return waiting(asked)
  const stuck = moves.length === 1 && moves[0] === 'pass'
  return fill(word(words.phases, stuck && view.phase === 'discard' ? 'stuck' : view.phase), {
    ...places(asked),
    effect: view.effect,
    card: view.card ? cardSaid(view.card, words) : '',
    unserved: view.unserved.map((seat) => names[seat]).join(', '),
  })
}

function waiting(asked: Asked): string {
  const { view, names, words } = asked
  const mine = view.phase === 'draw' && neighbours(view).holder === view.seat
  const said = word(words.screen.waiting, mine ? 'draw you' : view.phase)
  return fill(said, { ...places(asked), name: names[view.to_act] ?? '' })
}

export interface Choice {
  move: string
  label: string
  detail: string
  cards: string[] // of the hand or the discard, to show beside the words
}

/** A move as a button: what it does, and what comes of it. */
export function choice(asked: Asked, move: string): Choice {
  const { view, words } = asked
  const [verb = '', ...nouns] = move.split(' ')
  const plain = (text: string, cards: string[] = []): Choice => ({
    move,
    label: capital(fill(text, { ...places(asked), card: cardsSaid(nouns, words) })),
    detail: '',
    cards,
  })
  switch (verb) {
    case 'discard':
      return {
        move,
        label: fill(words.screen.lay_down, { pair: cardsSaid(nouns, words) }),
        detail: pairDetail(nouns, words),
        cards: nouns,
      }
    case 'draw':
      return plain(word(words.moves.draw, view.pending))
    case 'power':
      return plain(word(words.moves.power, view.effect))
    case 'pass':
      return plain(word(words.moves.pass, view.phase))
    case 'to':
      return plain(
        fill(word(words.moves.to, view.phase), { name: asked.names[Number(nouns[0])] ?? '' }),
      )
    case 'take':
      return plain(word(words.moves.take, view.phase), nouns)
  }
  return plain(word(words.moves.plain, verb), nouns)
}

function pairDetail([one = '', other = '']: string[], words: Words): string {
  const value = valueOf(one)
  return value === valueOf(other) ? word(words.powers, value) : words.screen.same_colour
}
