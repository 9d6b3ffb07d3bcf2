/** The own window's activation: found out here, handed in when it is done. */

import type { Session } from '../../table/session.svelte.ts'
import { play as sound } from '../../table/sound.ts'
import type { Graph, View } from '../../wire/games/misty.ts'
import type { Update } from '../../wire/messages.ts'
import { graphOf } from './ask.ts'
import { boundsOf, rowByRow, type Space } from './geometry.ts'
import { Solving } from './solving.svelte.ts'
import { placeOf, spaceOf } from './walk.ts'

/** Storage can be forbidden: then the order lasts as long as the page. */
function remember(key: string, path: number[] | null): void {
  try {
    if (path) sessionStorage.setItem(key, JSON.stringify(path))
    else sessionStorage.removeItem(key)
  } catch {
    return
  }
}

function recall(key: string): number[] {
  try {
    const path: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(path) ? path.filter((card) => typeof card === 'number') : []
  } catch {
    return []
  }
}

export class Activation {
  solving = $state.raw<Solving | null>(null)
  failed = $state(false) // without the graph every move is sent at once
  sending = $state(false)
  #key = ''

  constructor(
    private session: Session,
    private hint: (id: 'no_undo' | 'not_now') => void,
  ) {}

  /** The table has changed: look at the own window if it is to move. */
  see(update: Update): void {
    const view = update.view as View
    if (view.phase !== 'activate' || view.seat < 0 || this.session.past) {
      if (this.#key) remember(this.#key, null)
      this.#key = ''
      this.solving = null
      this.failed = false
      return
    }
    const key = `tablee.misty.${this.session.code}.${update.game_number}.${view.round}`
    if (key !== this.#key) {
      this.#key = key
      void this.#open(key)
    } else if (!this.sending) this.#agree(view)
  }

  touch(at: Space): void {
    const { solving } = this
    if (this.sending) return
    if (!solving) return void this.session.act(`move ${at.join()}`)
    if (!solving.move(spaceOf(solving.graph, [at[0], at[1]]))) return this.hint('not_now')
    sound('squeak')
    remember(this.#key, solving.path)
  }

  undo(): void {
    this.solving?.undo()
    this.#rememberPath()
  }

  reset(): void {
    this.solving?.reset()
    this.#rememberPath()
  }

  /** Hand it in: the moves one after another, as the rules want them. */
  async done(): Promise<void> {
    const { solving } = this
    if (!solving || this.sending) return
    this.sending = true
    try {
      for (const card of solving.path.slice(solving.fixed)) {
        await this.session.act(`move ${placeOf(solving.graph, card).join()}`)
      }
    } catch {
      // refused: the shell has said why; the window is shown as the house knows it
      remember(this.#key, null)
    }
    this.sending = false
    const view = this.session.update?.view as View
    if (view.phase === 'activate') this.#agree(view)
  }

  #rememberPath(): void {
    sound('tap')
    remember(this.#key, this.solving?.path ?? null)
  }

  async #open(key: string): Promise<void> {
    this.solving = null
    this.failed = false
    const view = this.session.update?.view as View
    const cards = rowByRow(view.seats[view.seat]?.window ?? [])
    const { rows, cols } = boundsOf(cards.map(({ at }) => at))
    try {
      const kinds = cards.map(({ kind }) => kind)
      const graph = await graphOf(rows, cols, view.smiles, kinds)
      if (key === this.#key) this.#begin(graph)
    } catch {
      if (key !== this.#key) return
      this.failed = true
      this.hint('no_undo')
    }
  }

  #begin(graph: Graph): void {
    const moved = this.#movedSoFar(graph)
    const kept = recall(this.#key)
    const goesOn = moved.every((card, place) => kept[place] === card)
    this.solving = new Solving(graph, goesOn ? kept : moved, moved.length)
  }

  /** What the house knows: after a reload, on another device, or when a bot has moved for you. */
  #agree(view: View): void {
    const { solving } = this
    if (!solving) return
    const moved = (view.seats[view.seat]?.moved ?? []).map((at) => spaceOf(solving.graph, at))
    if (moved.length === solving.fixed) return
    const goesOn = moved.every((card, place) => solving.path[place] === card)
    this.solving = new Solving(solving.graph, goesOn ? solving.path : moved, moved.length)
  }

  #movedSoFar(graph: Graph): number[] {
    const view = this.session.update?.view as View
    return (view.seats[view.seat]?.moved ?? []).map((at) => spaceOf(graph, at))
  }
}
