/** What is asked and what may be answered, in words; the moves themselves come from the server. */

import type { Choice } from '../../table/Choices.svelte'
import type { Asked as AskedOf } from '../../table/play.svelte.ts'
import { capital, fill, word } from '../../table/words.ts'
import type { Pawn } from '../../wire/games/mamicatchmi.ts'
import { deedOf } from './hands.ts'
import type { Mamicatchmi } from './play.svelte.ts'
import { diceSaid } from './words.ts'

export type Asked = AskedOf<Mamicatchmi>

/** What the table waits for: a question to you, or what somebody else is doing. */
export function prompt({ view, words, names }: Asked): string {
  const { phase } = view
  const { phases, waiting } = words.screen
  const dice = view.dice ? capital(diceSaid(view.dice, words)) : ''
  switch (phase) {
    case 'suspense':
    case 'over':
      return word(words.phases, phase)
    case 'temptation':
      return fill(word(phases, phase), { dice })
    case 'duel':
      return fill(view.seat < 0 ? word(waiting, 'watch_duel') : word(phases, phase), { dice })
    case 'choose':
    case 'roll':
    case 'swap': {
      if (view.waiting.includes(view.seat)) return word(phases, phase)
      const [decider = view.roller] = view.waiting
      return fill(word(waiting, phase), { name: capital(names[decider] ?? '') })
    }
  }
}

/** The moves as buttons; for what hands do, the pawns and spots themselves are. */
export function choices(asked: Asked): Choice[] {
  const worded = asked.moves.filter((move) => deedOf(0, asked.view.seat, move) === null)
  return worded.map((move) => ({
    move,
    label: capital(moveSaid(asked, move)),
    isMain: move !== 'keep',
  }))
}

export function moveSaid({ view, names, words }: Asked, move: string): string {
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
