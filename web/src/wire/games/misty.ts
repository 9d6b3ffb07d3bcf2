// Written by scripts/wire_types.py from tablee.games.misty.view. Do not edit.

import type { GameEnded, TimeOut } from './common.ts'

export type { GameEnded, TimeOut }

export type Kind = "flower" | "monster" | "smile" | "up" | "down" | "left" | "right" | "plain"

/** A card of a window; `turn`, from 0, is the how-manieth card of that window it is. */
export interface CardView {
  kind: Kind
  at: [number, number]
  turn: number
}

/** What lies before one seat. */
export interface SeatView {
  cards: number
  known: Kind[] | null
  window: CardView[]
  shapes: string[]
  picked: boolean
  revealed: Kind | null
  placed: [number, number] | null
  revealing: Kind | null
  moved: [number, number][]
  went: ([number, number] | null)[]
  done: boolean
  wins: number
  points: number
}

/** A window of the last round as it was placed, how it was activated, and how best. */
export interface LastSeat {
  rows: number
  cols: number
  window: Kind[]
  turns: number[]
  order: [number, number][]
  points: number
  best: number
  best_order: [number, number][]
}

/** The round that ended last. */
export interface LastRound {
  round: number
  seats: LastSeat[]
  winners: number[]
}

/** The table as one seat sees it; a spectator has seat -1 and no hand. */
export interface View {
  seat: number
  hand: Kind[]
  pick: Kind | null
  spot: [number, number] | null
  spaces: [number, number][]
  seats: SeatView[]
  round: number
  step: number
  cards: number
  smiles: "neighbours" | "pairs"
  passing: "left" | "right"
  phase: "activate" | "over" | "pick" | "place"
  waiting: number[]
  deadline_ms: number | null
  last: LastRound | null
  rounds_to_win: number
}

/** The cards were shuffled; `seat` is -1. */
export interface RoundBegan {
  event: "round_began"
  seat: number
  round: number
}

/** New hands for all, which the view shows; `seat` is -1. */
export interface Dealt {
  event: "dealt"
  seat: number
  cards: number
}

/** `kind` only for the one who picked it, who alone is told of a change. */
export interface Picked {
  event: "picked"
  seat: number
  kind: Kind | null
}

/** The card that was picked, for all to see. */
export interface Revealed {
  event: "revealed"
  seat: number
  kind: Kind
}

/** The card is to go there; another `placed` in the same step moves it. */
export interface Placed {
  event: "placed"
  seat: number
  kind: Kind
  at: [number, number]
}

/** All hands went to the neighbours; `seat` is -1. */
export interface PassedOn {
  event: "passed_on"
  seat: number
  direction: "left" | "right"
}

/** The windows are full; `seat` is -1. */
export interface ActivationBegan {
  event: "activation_began"
  seat: number
}

/** An arrow card moved; `to` is null where it left the window, `covered`: onto other cards. */
export interface Moved {
  event: "moved"
  seat: number
  kind: Kind
  from: [number, number]
  to: [number, number] | null
  covered: boolean
}

/** A monster ate a flower and lies in its place. */
export interface Ate {
  event: "ate"
  seat: number
  monster: [number, number]
  flower: [number, number]
}

/** What a window made. */
export interface Scored {
  event: "scored"
  seat: number
  points: number
}

/** What that window could have made. */
export interface Best {
  event: "best"
  seat: number
  points: number
}

/** One who won the round, and how many that makes. */
export interface RoundWon {
  event: "round_won"
  seat: number
  wins: number
}

/** Nothing is left to move: what is eaten, what each space scores, which smiles are pairs. */
export interface End {
  eats: [number, number][]
  points: number[]
  total: number
  pairs: [number, number][]
}

/** A situation. Cards are named by the space where they lay first, spaces row by row from 0. */
export interface Node {
  at: (number | null)[]
  moves: [number, number][]
  covered: number[]
  end: End | null
}

/** All that a full window can do; node 0 is where it begins. */
export interface Graph {
  rows: number
  cols: number
  cards: Kind[]
  best: number
  nodes: Node[]
}

/** A window in which few of the orders make the best: the fewer, the more stars. */
export interface Puzzle {
  date: string
  stars: number
  best: number
  ways: number
  orders: number
  graph: Graph
}

/** Every window of every round, how it was activated, and how best. */
export interface Windows {
  smiles: string
  rounds: LastRound[]
}

export type Told =
  | RoundBegan
  | Dealt
  | Picked
  | Revealed
  | Placed
  | PassedOn
  | ActivationBegan
  | Moved
  | Ate
  | Scored
  | Best
  | RoundWon
  | GameEnded
  | TimeOut
