/** What is asked and what may be answered, in words; the moves themselves come from the server. */

import { capital, fill, word } from '../../table/words.ts'
import type { Pawn, View } from '../../wire/games/mamicatchmi.ts'
import { diceSaid, type Words } from './words.ts'

export interface Asked {
  view: View
  moves: string[]
  names: string[]
  words: Words
}

/** Who decides now, where it is one. */
export function decider({ view }: Asked): number {
  return view.waiting[0] ?? view.roller
}

export function prompt(asked: Asked): string {
  const { view, moves, words, names } = asked
  const { phase } = view
  const dice = view.dice ? capital(diceSaid(view.dice, words)) : ''
  if (phase === 'suspense' || phase === 'over') return word(words.phases, phase)
  if (phase === 'duel') {
    const text = view.seat < 0 ? words.screen.waiting.watch_duel : words.screen.phases.duel
    return fill(text ?? '', { dice })
  }
  if (moves.length) return word(words.screen.phases, phase)
  return fill(word(words.screen.waiting, phase), { name: capital(names[decider(asked)] ?? '') })
}

export interface Choice {
  move: string
  label: string
}

/** The moves as buttons; in a duel the pawns and spots themselves are. */
export function choices(asked: Asked): Choice[] {
  const { view, moves } = asked
  if (view.phase === 'duel') return []
  return moves.map((move) => ({ move, label: capital(moveSaid(asked, move)) }))
}

function moveSaid({ view, names, words }: Asked, move: string): string {
  const [verb = '', one = '', other] = move.split(' ')
  const pawn = words.pawns[one as Pawn]
  if (verb !== 'swap') return fill(word(words.moves, verb), { pawn })
  if (other) {
    const both = { one: word(words.structures, one), other: word(words.structures, other) }
    return fill(word(words.moves, 'rearrange'), both)
  }
  const owner = view.pawns[one as Pawn].owner
  if (owner === null) return fill(word(words.moves, 'swap_common'), { pawn })
  return fill(word(words.moves, 'swap'), { pawn, name: names[owner] ?? '' })
}
