/** Where the curves of a game run, in a drawing of any size. */

import type { Outlook } from '../wire/messages.ts'

export const WHOLE = 1000 // thousandths

export interface Frame {
  left: number
  right: number
  top: number
  bottom: number
}

/** The places of `frame` for versions and shares. */
export function scale(steps: number, { left, right, top, bottom }: Frame) {
  return {
    x: (version: number) => left + ((right - left) * (version - 1)) / Math.max(1, steps - 1),
    y: (share: number) => bottom - ((bottom - top) * share) / WHOLE,
  }
}

/** A seat's share at the moment that is nearest to a version. */
export function shareAt(chances: readonly Outlook[], seat: number, version: number): number {
  const far = (one: Outlook) => Math.abs(one.version - version)
  const nearest = chances.reduce((best, one) => (far(one) < far(best) ? one : best))
  return nearest.shares[seat] ?? 0
}

/** The same places, so far from each other that words can stand there, between two bounds. */
export function apart(
  places: readonly number[],
  gap: number,
  top: number,
  bottom: number,
): number[] {
  const order = places.map((_, at) => at).toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0))
  const found = [...places]
  let least = top
  for (const at of order) {
    found[at] = least = Math.max(found[at] ?? 0, least)
    least += gap
  }
  let most = bottom
  for (const at of order.toReversed()) {
    found[at] = most = Math.min(found[at] ?? 0, most)
    most -= gap
  }
  return found
}
