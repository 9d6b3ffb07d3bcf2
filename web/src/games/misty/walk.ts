/** Moving through the graph of a window: the rules have made it, here one only follows its arrows. */

import type { Graph, Node } from '../../wire/games/misty.ts'

const NOWHERE: Node = { at: [], moves: [], covered: [], end: null }

export function nodeOf(graph: Graph, path: readonly number[]): Node | null {
  let node = graph.nodes[0]
  for (const card of path) {
    const next = node?.moves.find(([mover]) => mover === card)
    node = next && graph.nodes[next[1]]
  }
  return node ?? null
}

/** As much of a path as there is in the graph: what was stored may be of another window. */
export function trusted(graph: Graph, path: readonly number[]): number[] {
  const until = path.findIndex((_, place) => nodeOf(graph, path.slice(0, place + 1)) === null)
  return until < 0 ? [...path] : path.slice(0, until)
}

/** Where one stands after a path, whatever that is. */
export function standing(graph: Graph, path: readonly number[]): Node {
  return nodeOf(graph, path) ?? graph.nodes[0] ?? NOWHERE
}

/** The cards that may move now. */
export function movers(node: Node): number[] {
  return node.moves.map(([card]) => card)
}

/** Spaces are counted row by row. */
export function spaceOf(graph: Graph, at: readonly [number, number]): number {
  return at[0] * graph.cols + at[1]
}

export function placeOf(graph: Graph, space: number): [row: number, col: number] {
  return [Math.floor(space / graph.cols), space % graph.cols]
}
