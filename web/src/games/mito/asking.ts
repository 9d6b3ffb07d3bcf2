/** What is asked and what may be answered, in words; the moves themselves come from the server. */

import type { Choice } from '../../table/Choices.svelte'
import type { Asked as AskedOf } from '../../table/play.svelte.ts'
import { capital, fill, named, word } from '../../table/words.ts'
import type { View } from '../../wire/games/mito.ts'
import type { Mito } from './play.svelte.ts'
import { cardSaid, valueOf, valuesSaid } from './words.ts'

export type Asked = AskedOf<Mito>

/** Moves that a card of one's own hand makes. */
const WITH_A_CARD = ['play', 'give', 'race']
/** Moves that stand as words beside the hand whenever they may be made. */
const ALONE = ['draw', 'keep', 'to', 'slap', 'ready']

/** It is you whom the table waits for; cheating and accusing is nobody's turn. */
export function isAwaited({ view }: Asked): boolean {
  return view.seat >= 0 && view.waiting.includes(view.seat) && view.phase !== 'pause'
}

export function prompt(asked: Asked): string {
  const { view, moves, names, words } = asked
  const { phases, waiting } = words.screen
  const value = view.top ? valueOf(view.top) : ''
  const fitting = moves.filter((move) => move.startsWith('play '))
  const still = named(
    view.waiting.map((seat) => names[seat] ?? ''),
    words,
  )
  const said = (text: string, seat: number | null | undefined) =>
    capital(
      fill(text, {
        value,
        values: valuesSaid(fitting, words),
        card: view.giving ? cardSaid(view.giving, words) : '',
        names: still,
        name: capital(names[seat ?? -1] ?? ''),
      }),
    )
  if (isAwaited(asked)) {
    const mustDraw = view.phase === 'turn' && moves.includes('draw')
    const subject = view.phase === 'caught' ? view.caught?.seat : view.slowest
    return said(word(phases, mustDraw ? 'turn_draw' : view.phase), subject)
  }
  if (view.phase === 'race' && moves.some((move) => move.startsWith('race ')))
    return said(word(phases, 'race'), null)
  if (view.phase === 'pause' && !view.waiting.length) return word(phases, 'pause')
  return said(word(waiting, waitingFor(view)), subjectOf(view))
}

/** Which words are for whoever is not asked. */
function waitingFor(view: View): string {
  const { phase, seat, caught, slowest, mosquito } = view
  if (phase === 'slap') {
    if (seat < 0) return 'slap_watch'
    return mosquito === seat ? 'slap_mine' : 'slap'
  }
  if (phase === 'gifts' && seat >= 0 && slowest === seat) return 'gifts_me'
  if (phase === 'caught' && seat >= 0 && caught?.seat === seat) return 'caught_me'
  return phase
}

function subjectOf({ slowest, decides, turn }: View): number {
  return slowest ?? decides ?? turn
}

/** The moves that stand as buttons: those of the raised card, and those that need none. */
export function choices(asked: Asked, raised: string | null): Choice[] {
  const { moves } = asked
  const own = WITH_A_CARD.map((verb) => `${verb} ${raised}`).filter((move) => moves.includes(move))
  const alone = moves.filter((move) => ALONE.includes(move.split(' ')[0] ?? ''))
  return [...own, ...alone].map((move) => choice(asked, move))
}

export function choice({ names, words }: Asked, move: string): Choice {
  const [verb = '', noun = ''] = move.split(' ')
  const label = fill(word(words.screen.moves, verb), {
    card: verb === 'to' ? '' : cardSaid(noun, words),
    name: names[Number(noun)] ?? '',
  })
  return { move, label, isMain: verb !== 'keep' }
}

/** What a tap on a card of the hand does with it, if anything. */
export function moveWith(moves: readonly string[], card: string): string | null {
  return WITH_A_CARD.map((verb) => `${verb} ${card}`).find((move) => moves.includes(move)) ?? null
}

/** The move that is asked for where a card does not fit: the server says why not. */
export function attempt({ view }: Asked, card: string): string {
  if (view.phase === 'race') return `race ${card}`
  return view.phase === 'turn' ? `play ${card}` : `give ${card}`
}
