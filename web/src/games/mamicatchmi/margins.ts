/** By how much a duel was won, as one says it: never in milliseconds. */

import { gapOf, UP_TO_MS, type Gap } from '../../table/margins.ts'
import type { LastDuel } from '../../wire/games/mamicatchmi.ts'
import type { Photo } from '../../wire/messages.ts'
import { runsOf, type Run } from './photo.ts'

/** `alone`: the other one had not arrived when all was decided. */
export type Margin = Gap | 'alone' | 'tie'

/** What is too close for the eye, and worth a photo finish: a tie, a whisker, a tail. */
export function isClose(margin: Margin): boolean {
  return margin === 'tie' || margin in UP_TO_MS
}

/** The two called pawns as they came into their places, the first one first; fewer if fewer came. */
export function finishers(photo: Photo | null, last: LastDuel): Run[] {
  const right = photo ? runsOf(photo, last).filter((run) => run.right) : []
  const firsts = right.filter((run, at) => right.findIndex(({ who }) => who === run.who) === at)
  return firsts.toSorted((one, other) => one.at_ms - other.at_ms)
}

/** How far the two called pawns were apart. */
export function marginBetween(photo: Photo | null, last: LastDuel): Margin {
  if (last.tie) return 'tie'
  const [first, second] = finishers(photo, last)
  return first && second ? gapOf(second.at_ms - first.at_ms) : 'alone'
}
