/** The crime reel: what the round hid, in the order in which it happened; and who was best at it. */

import { settings } from '../../table/settings.svelte.ts'
import type { ReelView, TheftView } from '../../wire/games/mito.ts'

/** The thefts in their order. */
export function frames(reel: ReelView): TheftView[] {
  return reel.thefts.toSorted((one, other) => one.at_ms - other.at_ms)
}

const SCENE_MS = 2100
const LONGEST_MS = 28_000

/** How long one of so many is seen: with very many of them, shorter; no time where nothing moves. */
export function sceneMs({ thefts }: ReelView): number {
  return settings.motionMs(Math.min(SCENE_MS, LONGEST_MS / Math.max(1, thefts.length)))
}

/** How long it takes to see them all. */
export function filmMs(reel: ReelView): number {
  return reel.thefts.length * sceneMs(reel)
}

/** Minutes and seconds since the round began. */
export function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Who has most of something; nobody if there is nothing to have. */
export function most(counts: ReadonlyMap<number, number>): number[] {
  const best = Math.max(0, ...counts.values())
  if (best === 0) return []
  return [...counts.keys()].filter((seat) => counts.get(seat) === best).toSorted((a, b) => a - b)
}

export interface Deeds {
  stolen: Map<number, number> // cards that nobody saw vanish
  seen: Map<number, number> // thefts that a guard caught
  caught: Map<number, number> // times somebody was caught
}

export function deedsOf(reels: Iterable<ReelView>): Deeds {
  const deeds: Deeds = { stolen: new Map(), seen: new Map(), caught: new Map() }
  const count = (of: Map<number, number>, seat: number) => of.set(seat, (of.get(seat) ?? 0) + 1)
  for (const reel of reels) {
    for (const { seat, caught, by } of reel.thefts) {
      count(caught ? deeds.caught : deeds.stolen, seat)
      if (caught && by !== null && by >= 0) count(deeds.seen, by)
    }
  }
  return deeds
}

export interface Title {
  id: 'thief' | 'eye' | 'caught' | 'honest'
  n: number
}

/** What somebody was best at over all rounds; null: nothing that the reels tell. */
export function titleOf(seat: number, { stolen, seen, caught }: Deeds): Title | null {
  if (most(stolen).includes(seat)) return { id: 'thief', n: stolen.get(seat) ?? 0 }
  if (most(seen).includes(seat)) return { id: 'eye', n: seen.get(seat) ?? 0 }
  const times = caught.get(seat) ?? 0
  if (times > 1) return { id: 'caught', n: times }
  const isHonest = times === 0 && !stolen.has(seat) && stolen.size + caught.size > 0
  return isHonest ? { id: 'honest', n: 0 } : null
}
