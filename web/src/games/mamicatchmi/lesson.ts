/** Where the lesson's moves are made. */

export { default as Coach } from './art/Teacher.svelte'

export function pointAt([move = '']: readonly string[]): string[] {
  const [verb, pawn = '', ...spot] = move.split(' ')
  if (verb === 'place') return [`[data-spot="${spot.join(' ')}"]`]
  return [`[data-pawn="${pawn}"]`, `[data-move="${move}"]`]
}
