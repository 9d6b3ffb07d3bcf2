/** What somebody has played on this device: counted here and nowhere else. */

import { forget, names, recall, remember } from '../table/memory.ts'
import type { PressInfo } from '../wire/messages.ts'

export interface Deeds {
  games: Record<string, { played: number; won: number }>
  bestMs: number | null // the quickest right reaction in a contest
  last: string[] // games that were counted, so that a reload counts none twice
}

/** What one's own page keeps when all else is forgotten: how the device is set, not what was done. */
const SETTINGS = ['lang', 'sound', 'speed', 'theme', 'size', 'name', 'nickname', 'pace', 'calls']
const MOST_LAST = 20

export function deeds(): Deeds {
  const none: Deeds = { games: {}, bestMs: null, last: [] }
  try {
    const kept: unknown = JSON.parse(recall('deeds') ?? '{}')
    const found = { ...none, ...(kept as Partial<Deeds>) }
    return typeof found.games === 'object' && Array.isArray(found.last) ? found : none
  } catch {
    return none // not written by us
  }
}

/** A game has ended; whether it is the first one here. */
export function noteDeed(id: string, game: string, won: boolean): boolean {
  const all = deeds()
  if (all.last.includes(id)) return false
  const isFirst = Object.keys(all.games).length === 0
  const { played, won: before } = all.games[game] ?? { played: 0, won: 0 }
  all.games[game] = { played: played + 1, won: before + Number(won) }
  all.last = [...all.last, id].slice(-MOST_LAST)
  remember('deeds', JSON.stringify(all))
  return isFirst
}

export function noteReactions(presses: readonly PressInfo[], seat: number): void {
  const own = presses.filter((one) => one.seat === seat && !one.late && one.at_ms > 0)
  const all = deeds()
  const best = Math.min(all.bestMs ?? Infinity, ...own.map(({ at_ms }) => at_ms))
  if (best >= (all.bestMs ?? Infinity)) return
  remember('deeds', JSON.stringify({ ...all, bestMs: best }))
}

/** Everything that this browser knows of what was done here. */
export function forgetAll(): void {
  for (const name of names()) if (!SETTINGS.includes(name)) forget(name)
}
