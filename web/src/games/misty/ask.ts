/** What the house answers about a window or a day, once asked. */

import { askGame } from '../../api.ts'
import type { Graph, Kind, Puzzle } from '../../wire/games/misty.ts'

const graphs = new Map<string, Promise<Graph>>()

/** All ways through a window: asked once, and again only after a failure. */
export function graphOf(
  rows: number,
  cols: number,
  smiles: string,
  kinds: readonly Kind[],
): Promise<Graph> {
  const question = `graph ${rows}x${cols} ${smiles} ${kinds.join(' ')}`
  const known = graphs.get(question)
  if (known) return known
  const asked = askGame<Graph>('misty', question)
  graphs.set(question, asked)
  asked.catch(() => graphs.delete(question))
  return asked
}

/** A new game has other windows. */
export function forget(): void {
  graphs.clear()
}

export function puzzleOf(date: string): Promise<Puzzle> {
  return askGame<Puzzle>('misty', `puzzle ${date}`)
}
