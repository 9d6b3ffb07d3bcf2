/** Where the lesson's moves are made. */

export { default as Coach } from './art/Teacher.svelte'

const lying = (card: string) => `[data-place="hand ${card}"] button[aria-pressed="false"]`

export function pointAt([move = '']: readonly string[]): string[] {
  const [verb, ...cards] = move.split(' ')
  const said = `[data-move="${move}"]`
  if (verb === 'draw') return ['.fan li:nth-child(2) button']
  return verb === 'discard' || verb === 'give' ? [...cards.map(lying), said] : [said]
}
