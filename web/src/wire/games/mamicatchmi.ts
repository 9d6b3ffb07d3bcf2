// Written by scripts/wire_types.py from tablee.games.mamicatchmi.view. Do not edit.

import type { GameEnded, TimeOut } from './common.ts'

export type { GameEnded, TimeOut }

export type Pawn = "mouse" | "cat" | "dog" | "granny"

export type Structure = "tree" | "kennel" | "chair" | "hole"

export type Spot = "on tree" | "by tree" | "on kennel" | "by kennel" | "on chair" | "by chair" | "on hole" | "by hole"

export type Phase = "choose" | "roll" | "suspense" | "duel" | "temptation" | "swap" | "over"

export type Mistake = "pawn" | "spot"

/** What lies before one seat. */
export interface SeatView {
  pawn: Pawn | null
  tokens: number
  holding: Pawn | null
  reach: Pawn[]
}

/** Where a pawn is: in a hand, on a spot, or else at home. */
export interface PawnView {
  owner: number | null
  held: number | null
  spot: Spot | null
}

/** A pawn that the dice called, whose it was, and where it had to go. */
export interface CalledView {
  pawn: Pawn
  owner: number | null
  spot: Spot
  after_ms: number | null
}

/** A pawn that was placed, so many milliseconds after the dice stopped. */
export interface PlacementView {
  seat: number
  pawn: Pawn
  spot: Spot
  after_ms: number
  right: boolean
}

/** The duel that was settled last: who fled, who chased, and how it ended. */
export interface LastDuel {
  dice: [Pawn, Pawn]
  called: [CalledView, CalledView]
  placements: PlacementView[]
  gained: number | null
  lost: number | null
  tokens: number
  tie: boolean
}

/** What whoever touches a pawn is told. */
export interface HandsOff {
  rule: string
  why: string
}

/** The table as one seat sees it; a spectator has seat -1. */
export interface View {
  seat: number
  seats: SeatView[]
  pawns: Record<Pawn, PawnView>
  commons: Pawn[]
  reserve: number
  structures: Structure[]
  phase: Phase
  roller: number
  waiting: number[]
  dice: [Pawn, Pawn] | null
  duel_began_ms: number | null
  hands_off: HandsOff | null
  last: LastDuel | null
  settled: boolean
  deadline_ms: number | null
}

/** A seat has its pawn, chosen or by lot. */
export interface Chose {
  event: "chose"
  seat: number
  pawn: Pawn
}

/** The dice roll; nobody knows how long. */
export interface Rolled {
  event: "rolled"
  seat: number
}

/** The dice of `seat` have stopped: now! */
export interface Stopped {
  event: "stopped"
  seat: number
  dice: [Pawn, Pawn]
}

/** The dice of `seat` show two common pawns. */
export interface NoDuel {
  event: "no_duel"
  seat: number
}

/** A pawn is in a hand. */
export interface Lifted {
  event: "lifted"
  seat: number
  pawn: Pawn
}

/** A pawn was put back home. */
export interface Dropped {
  event: "dropped"
  seat: number
  pawn: Pawn
}

/** A pawn was placed, so many milliseconds after the dice stopped. */
export interface Placed {
  event: "placed"
  seat: number
  pawn: Pawn
  spot: Spot
  after_ms: number
  right: boolean
}

/** A pawn was placed that was not called, or on a wrong spot; `tokens` went to the reserve. */
export interface Wrong {
  event: "wrong"
  seat: number
  why: Mistake
  pawn: Pawn
  tokens: number
}

/** `seat` was faster than `loser`. */
export interface Won {
  event: "won"
  seat: number
  tokens: number
  loser: number
}

/** `seat` was faster than a common pawn; the reserve pays. */
export interface Gained {
  event: "gained"
  seat: number
  tokens: number
}

/** `seat` was slower than the common pawn that `by` played; the reserve is paid. */
export interface Lost {
  event: "lost"
  seat: number
  tokens: number
  by: number
}

/** Both at the same time; `seat` is -1. */
export interface Tied {
  event: "tied"
  seat: number
}

/** Nobody was in place in time; `seat` is -1. */
export interface Missed {
  event: "missed"
  seat: number
}

/** `seat` gave its pawn and got another one, of the seat `other` or from the middle. */
export interface Swapped {
  event: "swapped"
  seat: number
  given: Pawn
  pawn: Pawn
  other: number | null
}

/** Two structures have changed places. */
export interface Rearranged {
  event: "rearranged"
  seat: number
  structures: [Structure, Structure]
}

/** A double, and nothing swapped. */
export interface Kept {
  event: "kept"
  seat: number
}

/** A pawn was put down so many milliseconds after the dice had stopped. */
export interface Reaction {
  version: number
  seat: number
  ms: number
  right: boolean
  won: boolean
  pawn: string
}

/** All of them, in the order in which they happened. */
export interface Reactions {
  reactions: Reaction[]
}

export type Told =
  | Chose
  | Rolled
  | Stopped
  | NoDuel
  | Lifted
  | Dropped
  | Placed
  | Wrong
  | Won
  | Gained
  | Lost
  | Tied
  | Missed
  | Swapped
  | Rearranged
  | Kept
  | GameEnded
  | TimeOut
