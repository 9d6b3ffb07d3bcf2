/** What is asked, in words; the moves themselves come from the server. */

import { counted, fill, word } from '../../table/words.ts'
import type { View } from '../../wire/games/misty.ts'
import { variantOf } from './art/drawing.ts'
import { drawingName, named, type Words } from './words.ts'

export interface Asked {
  view: View
  moves: string[]
  names: string[]
  words: Words
  points: number | null // of the own window, once all of it has moved here
}

/** Whether the table waits for you. */
export function isAwaited(view: View): boolean {
  return view.seat >= 0 && view.waiting.includes(view.seat)
}

/** What the table waits for: a question to you, or who is still thinking. */
export function prompt(asked: Asked): string {
  const { view, words } = asked
  const phase = question(asked)
  if (!phase) return waiting(asked)
  return fill(word(words.screen.phases, phase), {
    card: revealedName(view, words),
    points: counted(words.screen.points, asked.points ?? 0),
  })
}

function question({ view, moves, points }: Asked): string | null {
  if (view.phase === 'over') return 'over'
  const awaited = isAwaited(view)
  const canPlace = moves.some((move) => move.startsWith('at '))
  switch (view.phase) {
    case 'pick':
      if (awaited) return 'pick'
      if (!moves.length) return null
      return canPlace && !view.spot ? 'where' : 'picked'
    case 'place':
      if (awaited) return 'place'
      return canPlace ? 'placed' : null
  }
  if (!awaited) return null
  return points === null ? 'activate' : 'activated'
}

function revealedName(view: View, words: Words): string {
  const me = view.seats[view.seat]
  if (!me?.revealing) return ''
  const before = me.window.filter(({ kind }) => kind === me.revealing).length
  return drawingName(me.revealing, variantOf(me.revealing, before), words)
}

/** `Rose is still thinking…`; nobody is named who has decided. */
export function waiting({ view, names, words }: Asked): string {
  const others = view.waiting.filter((seat) => seat !== view.seat).map((seat) => names[seat] ?? '')
  if (!others.length) return ''
  const said = words.screen.waiting[others.length > 1 ? 'many' : 'one']
  return fill(said, { name: named(others, words), names: named(others, words) })
}
