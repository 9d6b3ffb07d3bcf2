/**
 * The arms around the table, as they are seen. A gesture shows an arm at once, the game tells of it a
 * moment later; both are one movement, which must not begin twice.
 */

import type { SeatView } from '../../wire/games/mito.ts'

export interface Arm {
  sinceMs: number // on this screen's clock
  beganMs: number | null // in the game, once it has told
  afterMs: number | null // the game's last arm of that seat: not this one
}

export type Arms = Readonly<Record<number, Arm>>

/** A gesture that the game has not told of by then was refused. */
export const GESTURE_MS = 900

/** Somebody's arm has begun to move, as the eye sees it. */
export function raise(arms: Arms, seat: number, nowMs: number): Arms {
  const before = arms[seat]
  if (before && before.beganMs === null && nowMs - before.sinceMs < GESTURE_MS) return arms
  const afterMs = before?.beganMs ?? before?.afterMs ?? null
  return { ...arms, [seat]: { sinceMs: nowMs, beganMs: null, afterMs } }
}

/** It was refused. */
export function lower(arms: Arms, seat: number): Arms {
  const { [seat]: arm, ...others } = arms
  return arm?.beganMs === null ? others : arms
}

/** The arms after the game has told how it stands; `goneMs` is how long ago an arm of it began. */
export function settle(
  arms: Arms,
  seats: readonly SeatView[],
  nowMs: number,
  goneMs: (beganMs: number) => number,
): Arms {
  const settled: Record<number, Arm> = {}
  seats.forEach(({ arm: told }, seat) => {
    const shown = arms[seat]
    const isNew = told !== null && told.began_ms !== shown?.afterMs
    if (told && isNew) {
      const isSame = shown && (shown.beganMs === null || shown.beganMs === told.began_ms)
      const sinceMs = isSame ? shown.sinceMs : nowMs - Math.max(0, goneMs(told.began_ms))
      settled[seat] = { sinceMs, beganMs: told.began_ms, afterMs: shown?.afterMs ?? null }
    } else if (shown?.beganMs === null && nowMs - shown.sinceMs < GESTURE_MS) {
      settled[seat] = shown
    }
  })
  return settled
}

/** The hand without the card that is on its way into the sleeve. */
export function handWithout(hand: readonly string[], card: string | null): string[] {
  const at = card === null ? -1 : hand.indexOf(card)
  return hand.filter((_, place) => place !== at)
}

/** Where a seat is heard: from −1 (left) to 1 (right), as the ribbon has them. */
export function placeOf(seat: number, others: readonly number[]): number {
  const at = others.indexOf(seat)
  if (at < 0 || others.length < 2) return 0
  return Math.round((at / (others.length - 1) - 0.5) * 160) / 100
}
