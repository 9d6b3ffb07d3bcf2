/** What this browser remembers of what was played, and where. */

import { recall, remember } from '../table/memory.ts'
import type { Pace, TableInfo } from '../wire/messages.ts'

/** A table at which somebody here has a seat. */
export interface KnownTable {
  code: string
  game: string
  seenMs: number // on this device's clock
  names: string[] // of the others
}

/** How a game was played the last time. */
export interface Habits {
  level: string | null // of the bots
  slowed: number // by how many milliseconds they react later, for a child's sake
  bots: number
  options: TableInfo['options']
}

export const PACES: readonly Pace[] = ['relaxed', 'normal', 'lively']

const MOST_TABLES = 6
const NO_HABITS: Habits = { level: null, slowed: 0, bots: 0, options: {} }

/** Whatever is there: another version of this page, or somebody's own hand, may have written it. */
function read(name: string): unknown {
  try {
    return JSON.parse(recall(name) ?? 'null')
  } catch {
    return null
  }
}

function isTable(one: unknown): one is KnownTable {
  const { code, game, seenMs, names } = (one ?? {}) as Partial<Record<keyof KnownTable, unknown>>
  const isNamed = typeof code === 'string' && /^[A-Z]{4}$/.test(code) && typeof game === 'string'
  return isNamed && typeof seenMs === 'number' && Array.isArray(names)
}

/** The last seen first. Read anew each time: other tabs write too. */
export function knownTables(): KnownTable[] {
  const found = read('tables')
  return Array.isArray(found) ? found.filter(isTable) : []
}

export function noteTable(code: string, game: string, names: string[]): void {
  const others = knownTables().filter((one) => one.code !== code)
  const all = [{ code, game, seenMs: Date.now(), names }, ...others]
  remember('tables', JSON.stringify(all.slice(0, MOST_TABLES)))
}

export function forgetTables(codes: string[]): void {
  const left = knownTables().filter(({ code }) => !codes.includes(code))
  remember('tables', JSON.stringify(left))
}

export function lastGame(): string | null {
  return recall('last')
}

export function habitsOf(game: string): Habits {
  const found = read(`habits.${game}`)
  return found && typeof found === 'object' ? { ...NO_HABITS, ...found } : NO_HABITS
}

export function wishLevel(game: string, level: string): void {
  remember(`habits.${game}`, JSON.stringify({ ...habitsOf(game), level }))
}

export function wishSlowed(game: string, slowed: number): void {
  remember(`habits.${game}`, JSON.stringify({ ...habitsOf(game), slowed }))
}

/** The pace that somebody here likes, at every table that they open. */
export function wishedPace(): Pace | null {
  return PACES.find((one) => one === recall('pace')) ?? null
}

export function wishPace(pace: Pace): void {
  remember('pace', pace)
}

/** Nobody has played it here yet; asked once a game. */
export function isFirst(game: string): boolean {
  const first = recall(`met.${game}`) === null
  remember(`met.${game}`, 'yes')
  return first
}

/** A game has begun here: the host's wishes are worth remembering, and what was played anyway. */
export function noteGame(game: string, table: TableInfo): void {
  remember('last', game)
  if (!table.you.host) return
  const bots = table.seats.filter(({ kind }) => kind === 'bot')
  const isAlone = table.seats.filter(({ kind }) => kind === 'person').length === 1
  const before = habitsOf(game)
  const habits: Habits = {
    level: bots[0]?.level ?? before.level,
    slowed: before.slowed,
    bots: isAlone ? bots.length : before.bots,
    options: table.options,
  }
  remember(`habits.${game}`, JSON.stringify(habits))
}
