/** The photo finish: the slaps or the cards of a race, as the referee measured them. */

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
