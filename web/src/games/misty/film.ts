/** A window's activation as a film: what is seen, picture by picture, with the score counted up. */

import type { SoundName } from '../../table/sound.ts'
import type { Graph, Node } from '../../wire/games/misty.ts'
import { standing } from './walk.ts'

export interface Frame {
  at: (number | null)[] // the space of each card, by its start space
  wobbling: number | null // a card
  trail: { card: number; from: number } | null
  covered: number[] // cards
  eating: number[]
  eaten: number[]
  scribbled: number[] // spaces
  gone: number[] // cards of piles that are wiped away
  points: (number | null)[] // by space, as far as they are counted
  total: number | null
  noise: SoundName | null
  ms: number // how long it is looked at
}

const MS = { start: 500, wobble: 260, move: 420, eat: 520, scribble: 420, wipe: 320, count: 230 }

/** The whole film of an order; its last picture is the result. */
export function film(graph: Graph, order: readonly number[]): Frame[] {
  const start = standing(graph, [])
  const frames: Frame[] = [{ ...empty(graph, start), ms: MS.start }]
  order.forEach((card, place) => {
    const before = standing(graph, order.slice(0, place))
    const after = standing(graph, order.slice(0, place + 1))
    const from = before.at[card] ?? card
    frames.push({ ...empty(graph, before), wobbling: card, ms: MS.wobble })
    frames.push({ ...empty(graph, after), trail: { card, from }, noise: 'squeak', ms: MS.move })
  })
  return [...frames, ...ending(graph, standing(graph, order))]
}

/** The last picture, before the piles are wiped away. */
export function outcome(graph: Graph, order: readonly number[]): Frame | null {
  const frames = film(graph, order)
  const scribbled = frames.flatMap((frame) => frame.scribbled)
  const last = frames.at(-1)
  return last?.total === null || !last ? null : { ...last, gone: [], scribbled }
}

function empty(graph: Graph, node: Node): Frame {
  return {
    at: node.at,
    wobbling: null,
    trail: null,
    covered: node.covered,
    eating: [],
    eaten: [],
    scribbled: [],
    gone: [],
    points: graph.cards.map(() => null),
    total: null,
    noise: null,
    ms: 0,
  }
}

/** Monsters eat, piles are scribbled over and wiped away, then it is counted space by space. */
function ending(graph: Graph, node: Node): Frame[] {
  const { end } = node
  if (!end) return []
  const frames: Frame[] = []
  let last = empty(graph, node)
  const show = (more: Partial<Frame>) => frames.push((last = { ...last, noise: null, ...more }))
  for (const [monster, flower] of end.eats) {
    const at = last.at.with(monster, last.at[flower] ?? null)
    const eaten = [...last.eaten, flower]
    show({ at, eaten, eating: [...last.eating, monster], noise: 'chomp', ms: MS.eat })
  }
  const [spaces, cards] = pilesOf(last)
  if (spaces.length) {
    show({ scribbled: spaces, noise: 'scribble', ms: MS.scribble })
    show({ scribbled: [], gone: cards, ms: MS.wipe })
  }
  let total = 0
  end.points.forEach((points, space) => {
    if (!points) return
    total += points
    show({ points: last.points.with(space, points), total, noise: 'count', ms: MS.count })
  })
  for (const pair of end.pairs) {
    if (total >= end.total) break // the extra point was in the spaces already
    total += 1
    const space = pair[1]
    const points = last.points.with(space, (last.points[space] ?? 0) + 1)
    show({ points, total, noise: 'count', ms: MS.count })
  }
  show({ total: end.total })
  return frames
}

/** The spaces where several cards lie, and those cards. */
function pilesOf({ at, eaten }: Frame): [spaces: number[], cards: number[]] {
  const lying = at.map((space, card) => (eaten.includes(card) ? null : space))
  const spaces = [...new Set(lying)].filter(
    (space): space is number =>
      space !== null && lying.filter((other) => other === space).length > 1,
  )
  const cards = lying.flatMap((space, card) =>
    space !== null && spaces.includes(space) ? [card] : [],
  )
  return [spaces, cards]
}
