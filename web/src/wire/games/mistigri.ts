// Written by scripts/wire_types.py from tablee.games.mistigri.view. Do not edit.

import type { GameEnded, TimeOut } from './common.ts'

export type { GameEnded, TimeOut }

/** What lies before one seat. */
export interface SeatView {
  cards: number
  passed: boolean
  total: number
  known: string[]
  knows: string[]
}

/** The table as one seat sees it; a spectator has seat -1 and no hand. */
export interface View {
  seat: number
  hand: string[]
  seats: SeatView[]
  discard: string[]
  round: number
  first: number
  turns: number
  turn: number
  holder: number
  next: number
  to_act: number
  phase: string
  arrow: "anticlockwise" | "clockwise"
  effect: number
  pending: string
  card: string | null
  unserved: number[]
  deadline_ms: number | null
}

/** A round was dealt; `seat` begins. */
export interface RoundBegan {
  event: "round_began"
  seat: number
  round: number
  decider: boolean
}

/** Told only to the seat that gets the card. */
export interface Dealt {
  event: "dealt"
  seat: number
  card: string
}

/** `card` only for the two it went between. */
export interface Drew {
  event: "drew"
  seat: number
  card: string | null
  holder: number
}

/** A pair, for all to see. */
export interface Discarded {
  event: "discarded"
  seat: number
  pair: [string, string]
}

/** One more 1, by the power of 1+1. */
export interface Dropped {
  event: "dropped"
  seat: number
  card: string
}

/** The arrow was turned. */
export interface Reversed {
  event: "reversed"
  seat: number
}

/** `card` only for the one who chose it. */
export interface Chose {
  event: "chose"
  seat: number
  card: string | null
}

/** The next draw has something waiting for it. */
export interface Readied {
  event: "readied"
  seat: number
  pending: string
}

/** `card` only for the two it went between. */
export interface Gave {
  event: "gave"
  seat: number
  card: string | null
  to: number
}

/** A card of the discard was picked for an opponent (5+5). */
export interface Picked {
  event: "picked"
  seat: number
  card: string
  to: number
}

/** A card was put into the discard (3+3). */
export interface PutDown {
  event: "put_down"
  seat: number
  card: string
}

/** A card was taken from the discard (3+3). */
export interface TookBack {
  event: "took_back"
  seat: number
  card: string
}

/** The help card was turned face down, with a "Je passe". */
export interface Passed {
  event: "passed"
  seat: number
}

/** No extra pair after 6+6. */
export interface Declined {
  event: "declined"
  seat: number
}

/** No cards left, with a "Miaouuuuu". */
export interface Left {
  event: "left"
  seat: number
}

/** A card left in hand at the end of a round. */
export interface Revealed {
  event: "revealed"
  seat: number
  card: string
}

/** What the round cost a seat. */
export interface Scored {
  event: "scored"
  seat: number
  penalty: number
}

/** The round is over; `seat` had the last turn. */
export interface RoundEnded {
  event: "round_ended"
  seat: number
  why: string
}

/** From this version on: where the Mistigri was, and how sure of it each seat could be. `holder` is -1 while it lies in the discard. `knows` is in thousandths: 1000 is certain, other numbers are how likely that place was, by all that the seat had seen. */
export interface Stretch {
  version: number
  holder: number
  knows: number[]
}

/** The Mistigri's way through the hands. */
export interface WhoCouldKnow {
  until: number
  stretches: Stretch[]
}

export type Told =
  | RoundBegan
  | Dealt
  | Drew
  | Discarded
  | Dropped
  | Reversed
  | Chose
  | Readied
  | Gave
  | Picked
  | PutDown
  | TookBack
  | Passed
  | Declined
  | Left
  | Revealed
  | Scored
  | RoundEnded
  | GameEnded
  | TimeOut
