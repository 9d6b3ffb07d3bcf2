/** What is asked, in words; the moves themselves come from the server. */

import type { Asked as AskedOf } from '../../table/play.svelte.ts'
import { counted, fill, named, word } from '../../table/words.ts'
import type { Kind, View } from '../../wire/games/misty.ts'
import type { Misty } from './play.svelte.ts'

export type Asked = AskedOf<Misty>

/** Whether the table waits for you. */
export function isAwaited(view: View): boolean {
  return view.waiting.includes(view.seat)
}

/** What has been done on this screen, and is not known to the house yet. */
export interface Done {
  isRaised: boolean // a card is, and looks for its space
  points: number | null // of the own window, once all of it has moved
}

/** What the table waits for: a question to you, or who is still thinking. */
export function prompt(asked: Asked, done: Done): string {
  const { words } = asked
  const phase = question(asked, done)
  if (!phase) return waiting(asked)
  return fill(word(words.screen.phases, phase), {
    waiting: waiting(asked),
    points: counted(words.screen.points, done.points ?? 0),
  }).trim()
}

function question(
  { view, moves }: Pick<Asked, 'view' | 'moves'>,
  { isRaised, points }: Done,
): string | null {
  const awaited = isAwaited(view)
  const canPlace = moves.some((move) => move.startsWith('at '))
  switch (view.phase) {
    case 'pick':
      if (isRaised) return 'raised'
      if (awaited) return 'pick'
      if (!moves.length) return null
      return canPlace && !view.spot ? 'where' : 'picked'
    case 'place':
      if (awaited) return 'place'
      return canPlace ? 'placed' : null
    case 'activate':
      if (!awaited) return null
      return points === null ? 'activate' : 'activated'
    case 'over':
      return 'over'
  }
}

/** The drawing whose space is looked for: the raised one, or the one that is picked or shown already. */
export function sought(
  { view, moves }: Pick<Asked, 'view' | 'moves'>,
  raised: number | null,
): Kind | null {
  switch (question({ view, moves }, { isRaised: raised !== null, points: null })) {
    case 'raised':
      return view.hand[raised ?? 0] ?? null
    case 'where':
      return view.pick
    case 'place':
      return view.seats[view.seat]?.revealing ?? null
    default:
      return null
  }
}

/** `Waiting for Rose…`; nobody is named who has decided, and no long list to those who play. */
export function waiting({ view, names, words }: Asked): string {
  const others = view.waiting.filter((seat) => seat !== view.seat).map((seat) => names[seat] ?? '')
  if (!others.length) return ''
  const company = view.seat < 0 ? 'many' : 'others'
  const said = words.screen.waiting[others.length > 1 ? company : 'one']
  const thinking = named(others, words)
  return fill(said, { name: thinking, names: thinking })
}
