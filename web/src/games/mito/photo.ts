/** The photo finish: the slaps or the cards of a race, as the referee measured them. */

import { gapOf, type Gap } from '../../table/margins.ts'
import type { Photo, PressInfo } from '../../wire/messages.ts'

export interface Run extends PressInfo {
  does: 'slap' | 'race'
  card: string | null // that lies there; of who came too late nobody knows it
  right: boolean // in time
}

/** Arms and accusations are none of a photo's business. */
export function pressesOf(photo: Photo): Run[] {
  return photo.presses.flatMap((press) => {
    const [does, card] = press.move.split(' ')
    if (does !== 'slap' && does !== 'race') return []
    return { ...press, does, card: card ?? null, right: !press.late }
  })
}

/** How far behind the first hand one came; what was before the clock began anew (-1) counts for none. */
export function behind(ms: number, all: readonly number[]): Gap | 'first' {
  const first = Math.min(...all.filter((one) => one >= 0))
  return ms <= first ? 'first' : gapOf(ms - first)
}
