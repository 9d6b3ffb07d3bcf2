/** Letting a window's drawings move, here and for nobody else until it is done: undo is free. */

import type { Graph } from '../../wire/games/misty.ts'
import { movers, standing, trusted } from './walk.ts'

export class Solving {
  path = $state.raw<number[]>([])
  /** The card that has moved last, and the space it came from; nothing after an undo. */
  moved = $state.raw<{ card: number; from: number } | null>(null)

  readonly node = $derived.by(() => standing(this.graph, this.path))
  readonly movers = $derived(movers(this.node))
  readonly points = $derived(this.node.end?.total ?? null)

  /** `fixed`: how many of the moves are known to the house already. */
  constructor(
    readonly graph: Graph,
    path: readonly number[] = [],
    readonly fixed = 0,
  ) {
    this.path = trusted(graph, path)
  }

  get canUndo(): boolean {
    return this.path.length > this.fixed
  }

  move(card: number): boolean {
    if (!this.movers.includes(card)) return false
    this.moved = { card, from: this.node.at[card] ?? card }
    this.path = [...this.path, card]
    return true
  }

  undo(): void {
    if (!this.canUndo) return
    this.moved = null
    this.path = this.path.slice(0, -1)
  }

  reset(): void {
    this.moved = null
    this.path = this.path.slice(0, this.fixed)
  }
}
