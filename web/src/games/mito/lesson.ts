/** Where the lesson's moves are made. */

export { default as Coach } from './art/Teacher.svelte'

const inHand = (card: string) => `[data-place="hand ${card}"] button`

export function pointAt([move = '']: readonly string[]): string[] {
  const [verb, what = ''] = move.split(' ')
  switch (verb) {
    case 'draw':
      return ['.pile button']
    case 'vanish':
      return [`${inHand(what)}[aria-pressed="false"]`, 'button.sly']
    case 'fidget':
      return ['button.fidget']
    case 'accuse':
      return [`[data-seat="${what}"] .accuse`]
    case 'slap':
      return ['.place button']
  }
  return [inHand(what)]
}
