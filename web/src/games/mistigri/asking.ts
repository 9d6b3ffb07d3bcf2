/** What is asked and what may be answered, in words; the moves themselves come from the server. */

import type { Asked as AskedOf } from '../../table/play.svelte.ts'
import type { Mistigri } from './play.svelte.ts'
import { capital, cardSaid, cardsSaid, fill, valueOf, word, type Words } from './words.ts'

export type Asked = AskedOf<Mistigri>

function places({ view, names }: Asked): Record<string, string> {
  const [before, after] = [names[view.holder] ?? '', names[view.next] ?? '']
  return { holder: before, next: after, other_next: before }
}

/** What the table waits for: a question to you, or what somebody else is doing. */
export function prompt(asked: Asked): string {
  const { view, moves, names, words } = asked
  if (view.to_act < 0) return word(words.phases, 'over')
  if (!moves.length) return waiting(asked)
  const stuck = moves.length === 1 && moves[0] === 'pass' && view.phase === 'discard'
  const said =
    view.phase === 'draw'
      ? word(words.draws, view.pending)
      : word(words.phases, stuck ? 'stuck' : view.phase)
  return fill(said, {
    ...places(asked),
    effect: view.effect,
    card: view.card ? cardSaid(view.card, words) : '',
    unserved: view.unserved.map((seat) => names[seat]).join(', '),
  })
}

function waiting(asked: Asked): string {
  const { view, names, words } = asked
  const mine = view.phase === 'draw' && view.holder === view.seat
  const many = `${view.pending}${mine ? ' you' : ''}` // two or three cards at once
  const isMany = view.phase === 'draw' && many in words.screen.waiting
  const said = word(words.screen.waiting, isMany ? many : mine ? 'draw you' : view.phase)
  return fill(said, { ...places(asked), name: names[view.to_act] ?? '' })
}

export interface Choice {
  move: string
  label: string
  short: string // as it is read on the button, where that is less
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
    short: '',
    detail: '',
    cards,
  })
  switch (verb) {
    case 'discard':
      return {
        move,
        label: fill(words.screen.lay_down, { pair: cardsSaid(nouns, words) }),
        short: fill(words.screen.lay_down, { pair: '' }).trim(),
        detail: pairDetail(nouns, words),
        cards: nouns,
      }
    case 'draw':
      return plain(word(words.moves.draw, view.pending))
    case 'power':
      return plain(word(words.moves.power, view.effect))
    case 'pass':
      return {
        ...plain(word(words.moves.pass, view.phase)),
        short: view.phase === 'discard' ? words.screen.pass_short : '',
      }
    case 'to': {
      const name = asked.names[Number(nouns[0])] ?? ''
      return {
        ...plain(fill(word(words.moves.to, view.phase), { name })),
        short: fill(words.screen.to_short, { name }),
      }
    }
    case 'take':
      return plain(word(words.moves.take, view.phase), nouns)
  }
  return plain(word(words.moves.plain, verb), nouns)
}

function pairDetail([one = '', other = '']: string[], words: Words): string {
  const value = valueOf(one)
  return value === valueOf(other) ? word(words.powers, value) : words.screen.same_colour
}
