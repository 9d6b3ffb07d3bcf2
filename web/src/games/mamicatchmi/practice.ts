/** How quick somebody was, from one warm-up to the next: kept on this device and nowhere else. */

import { recall, remember } from '../../table/memory.ts'
import type { Form } from './warmup.ts'

export const HANDS = ['touch', 'mouse', 'keys', 'ear'] as const
/** A finger is slower than a mouse, a screen than a key, an eye than an ear: each is compared with itself. */
export type Hand = (typeof HANDS)[number]

export interface Practice extends Form {
  atMs: number // when the warm-up began
  hand: Hand
}

const KEPT = 'practice'
const MOST_KEPT = 200
const MOST_SHOWN = 12
const ALIKE_MS = 10 // nobody can tell such a difference from chance

export function handOf(event: Event): Hand {
  const pointer = 'pointerType' in event ? event.pointerType : '' // a click by key has none
  if (!pointer) return 'keys'
  return pointer === 'mouse' ? 'mouse' : 'touch'
}

export function practices(): Practice[] {
  try {
    const kept: unknown = JSON.parse(recall(KEPT) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPractice) : []
  } catch {
    return [] // not written by us
  }
}

function isPractice(one: unknown): one is Practice {
  if (typeof one !== 'object' || one === null) return false
  const { hand, atMs, median, from, to, best } = one as Record<string, unknown>
  const numbers = [atMs, median, from, to, best].every(Number.isFinite)
  return numbers && HANDS.some((known) => known === hand)
}

/** The same warm-up with one more try takes the place of what it was before. */
export function keep(one: Practice): Practice[] {
  const others = practices().filter(({ atMs, hand }) => atMs !== one.atMs || hand !== one.hand)
  const all = [...others, one].slice(-MOST_KEPT)
  remember(KEPT, JSON.stringify(all))
  return all
}

/** The last warm-ups with that hand, the newest last. */
export function curveOf(all: readonly Practice[], hand: Hand): Practice[] {
  return all.filter((one) => one.hand === hand).slice(-MOST_SHOWN)
}

export interface Compared {
  usual: number // what one took before
  by: number // how much quicker this time; below 0: slower
  says: 'quicker' | 'slower' | 'same'
}

/** The newest beside all those before it; null if it is the first. */
export function compared(curve: readonly Practice[]): Compared | null {
  const newest = curve.at(-1)
  const before = curve.slice(0, -1).map(({ median }) => median)
  if (!newest || !before.length) return null
  const usual = middle(before)
  const by = usual - newest.median
  const says = Math.abs(by) < ALIKE_MS ? 'same' : by > 0 ? 'quicker' : 'slower'
  return { usual, by, says }
}

function middle(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? 0
  return Math.round(sorted.length % 2 ? upper : (upper + (sorted[half - 1] ?? upper)) / 2)
}
