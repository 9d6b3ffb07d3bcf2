// Written by scripts/wire_types.py from tablee.games.mito.view. Do not edit.

import type { GameEnded, TimeOut } from './common.ts'

export type { GameEnded, TimeOut }

export type Card = "n1" | "n2" | "n3" | "n4" | "n5" | "spider1" | "spider2" | "spider3" | "spider4" | "spider5" | "mosquito1" | "mosquito2" | "mosquito3" | "mosquito4" | "mosquito5" | "cockroach1" | "cockroach2" | "cockroach3" | "cockroach4" | "cockroach5" | "ant1" | "ant2" | "ant3" | "ant4" | "ant5" | "mito1" | "mito2" | "mito3" | "mito4" | "mito5"

export type Source = "discard" | "draw_pile"

export type Phase = "turn" | "spider" | "spider_to" | "slap" | "gifts" | "race" | "caught" | "pause" | "over"

/** An arm that moves: with a card or without one. */
export interface ArmView {
  began_ms: number
  glimpsed_ms: number | null
}

/** What everybody sees of one seat. */
export interface SeatView {
  cards: number
  score: number
  arm: ArmView | null
  slapped_ms: number | null
  ready: boolean
}

/** Who was caught, with which card. */
export interface CaughtView {
  seat: number
  card: Card
}

/** A card that vanished, or did not quite. */
export interface TheftView {
  seat: number
  card: Card
  at_ms: number
  caught: boolean
  by: number | null
}

/** What a seat was left with, and what that cost. */
export interface HandView {
  seat: number
  cards: Card[]
  points: number
  total: number
}

/** All that was hidden in the round that ended (MT-21). */
export interface ReelView {
  round: number
  thefts: TheftView[]
  hands: HandView[]
  out: number[]
}

/** The table as one seat sees it; a spectator has seat -1 and no cards. */
export interface View {
  seat: number
  phase: Phase
  round: number
  rounds: number
  guard: number
  turn: number
  starter: number
  waiting: number[]
  decides: number | null
  seats: SeatView[]
  hand: Card[]
  flight: Card | null
  can_cheat: boolean
  rested_ms: number | null
  vanished: Card[]
  known: Record<number, Card[]>
  top: Card
  discard: Card[]
  pile: number
  giving: Card | null
  slowest: number | null
  mosquito: number | null
  caught: CaughtView | null
  contest_ms: number | null
  vanish_ms: number
  glimpse_ms: number
  rest_ms: number
  reel: ReelView | null
  deadline_ms: number | null
}

/** A round begins; `seat` is the guard and starts. */
export interface RoundBegan {
  event: "round_began"
  seat: number
  round: number
}

/** A card lies on the discard. */
export interface Played {
  event: "played"
  seat: number
  card: Card
}

/** A card was drawn. */
export interface Drew {
  event: "drew"
  seat: number
  card: Card | null
}

/** There was no card left to draw for `seat`. */
export interface NoneLeft {
  event: "none_left"
  seat: number
}

/** The discard has become a new draw pile; `seat` is -1. */
export interface Reshuffled {
  event: "reshuffled"
  seat: number
  pile: number
}

/** An arm begins to move, with a card or without. */
export interface ArmRose {
  event: "arm"
  seat: number
}

/** A corner of a card shows. */
export interface Glimpsed {
  event: "glimpsed"
  seat: number
}

/** An arm has come to its end. */
export interface ArmDown {
  event: "arm_down"
  seat: number
}

/** Told to its owner alone: the card is out for this round. */
export interface Gone {
  event: "gone"
  seat: number
  card: Card
}

/** Told to its owner alone: the card is back in the hand. */
export interface CalledBack {
  event: "called_back"
  seat: number
  card: Card
}

/** The guard accuses `whom`; `card` is what was in flight, if it was right. */
export interface Accused {
  event: "accused"
  seat: number
  whom: number
  right: boolean
  card: Card | null
}

/** `seat` is the guard now. */
export interface GuardChanged {
  event: "guard_changed"
  seat: number
  before: number
}

/** A card went from hand to hand. */
export interface Gave {
  event: "gave"
  seat: number
  to: number
  card: Card | null
}

/** A spider, and nothing given. */
export interface Kept {
  event: "kept"
  seat: number
}

/** A hand on the mosquito. */
export interface Slapped {
  event: "slapped"
  seat: number
  after_ms: number
}

/** Who gets the gifts, by time or by lot. */
export interface Slowest {
  event: "slowest"
  seat: number
  lot: boolean
}

/** A card put down in the race. */
export interface Raced {
  event: "raced"
  seat: number
  card: Card
  after_ms: number
}

/** The card that stays, by time or by lot. */
export interface RaceWon {
  event: "race_won"
  seat: number
  card: Card
  lot: boolean
}

/** Nobody put a card down; `seat` is -1. */
export interface RaceMissed {
  event: "race_missed"
  seat: number
}

/** The ant brings a card. */
export interface Took {
  event: "took"
  seat: number
  card: Card | null
  source: Source
}

/** A seat waits for the next round. */
export interface Ready {
  event: "ready"
  seat: number
}

/** The round is over; `seat` is -1. */
export interface RoundEnded {
  event: "round_ended"
  seat: number
  round: number
  out: number[]
}

/** A card that vanished, or with which somebody was caught. */
export interface Theft {
  version: number
  round: number
  seat: number
  card: string
  points: number
  how: "caught" | "glimpsed" | "unseen"
  by: number
}

/** An accusation of somebody who had nothing up the sleeve. */
export interface FalseAlarm {
  version: number
  round: number
  seat: number
  whom: number
}

/** All thefts, seen and unseen, and what was cried for nothing. */
export interface Ledger {
  thefts: Theft[]
  alarms: FalseAlarm[]
}

export type Told =
  | RoundBegan
  | Played
  | Drew
  | NoneLeft
  | Reshuffled
  | ArmRose
  | Glimpsed
  | ArmDown
  | Gone
  | CalledBack
  | Accused
  | GuardChanged
  | Gave
  | Kept
  | Slapped
  | Slowest
  | Raced
  | RaceWon
  | RaceMissed
  | Took
  | Ready
  | RoundEnded
  | GameEnded
  | TimeOut
