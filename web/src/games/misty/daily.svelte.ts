/** The puzzle of a day: fetched once, then it and what was tried stay on this device. */

import { puzzleOf } from './ask.ts'
import { Solving } from './solving.svelte.ts'
import type { Puzzle } from '../../wire/games/misty.ts'

const PREFIX = 'tablee.misty.daily.'
const MOST_KEPT = 40
const FIRST_DAY = '2020-01-01'

interface Kept {
  puzzle: Puzzle
  tries: number[] // the points of each, in order
  path: number[]
}

/** A day as this device counts days. */
export function dayOf(when: Date): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${when.getFullYear()}-${two(when.getMonth() + 1)}-${two(when.getDate())}`
}

export function shifted(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return dayOf(new Date(year, month - 1, date + days, 12))
}

/** A day that has a puzzle: none of tomorrow's. */
export function isDay(day: string, today: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day < FIRST_DAY || day > today) return false
  return shifted(day, 0) === day
}

/** One sign for each try, that tells nothing about the order: the goal, close to it, or not. */
export function signs(tries: readonly number[], best: number): string {
  return tries.map((points) => (points === best ? '●' : points >= best - 2 ? '◐' : '○')).join('')
}

export function stars(n: number): string {
  return '★'.repeat(n) + '☆'.repeat(Math.max(0, 5 - n))
}

/** How many days in a row were solved, up to today or, while today's is still open, yesterday. */
export function streak(today: string): number {
  const isSolved = (day: string) => {
    const kept = recall(day)
    return kept !== null && kept.tries.includes(kept.puzzle.best)
  }
  let day = isSolved(today) ? today : shifted(today, -1)
  let days = 0
  for (; isSolved(day); day = shifted(day, -1)) days++
  return days
}

export class Daily {
  status = $state<'loading' | 'ready' | 'failed'>('loading')
  puzzle = $state.raw<Puzzle | null>(null)
  solving = $state.raw<Solving | null>(null)
  tries = $state.raw<number[]>([])

  readonly best = $derived(this.tries.length ? Math.max(...this.tries) : null)
  readonly isSolved = $derived(this.puzzle !== null && this.best === this.puzzle.best)

  constructor(readonly day: string) {
    void this.open()
  }

  async open(): Promise<void> {
    this.status = 'loading'
    const kept = recall(this.day)
    try {
      const puzzle = kept?.puzzle ?? (await puzzleOf(this.day))
      this.puzzle = puzzle
      this.tries = kept?.tries ?? []
      this.solving = new Solving(puzzle.graph, kept?.path ?? [])
      this.status = 'ready'
      this.#keep()
    } catch {
      this.status = 'failed'
    }
  }

  /** Move a card; the last one of an order makes it a try. */
  move(card: number): boolean {
    const { solving } = this
    if (!solving?.move(card)) return false
    if (solving.points !== null && !this.isSolved) this.tries = [...this.tries, solving.points]
    this.#keep()
    return true
  }

  undo(): void {
    this.solving?.undo()
    this.#keep()
  }

  reset(): void {
    this.solving?.reset()
    this.#keep()
  }

  #keep(): void {
    const { puzzle, tries, solving } = this
    if (puzzle) keep(this.day, { puzzle, tries, path: solving?.path ?? [] })
  }
}

function recall(day: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + day) ?? 'null') as Kept | null
  } catch {
    return null // forbidden or spoilt: as if it had never been opened
  }
}

/** The oldest days make room. */
function keep(day: string, kept: Kept): void {
  try {
    localStorage.setItem(PREFIX + day, JSON.stringify(kept))
    const days = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
    for (const old of days.sort().slice(0, -MOST_KEPT)) localStorage.removeItem(old)
  } catch {
    return // forbidden or full: it lasts as long as the page
  }
}
