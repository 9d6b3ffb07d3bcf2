// Written by scripts/wire_types.py from tablee.wire.messages. Do not edit.

export type Phase = "lobby" | "playing" | "over"

export type Kind = "empty" | "person" | "bot"

export type Pace = "relaxed" | "normal" | "lively"

export type Waiting = "disk" | "busy" | "error"

export type Closing = "rules" | "log" | "error"

/** First of all: what this client has seen (0: nothing), to get only what it missed. */
export interface Hello {
  type: "hello"
  game_number?: number
  version?: number
  seat_key?: string | null
  name?: string | null
  tv?: boolean
}

/** Take a chair in the lobby, or change one's name or chair. */
export interface Sit {
  type: "sit"
  name: string
  seat?: number | null
}

/** Change the secret link of my seat: whatever other device has it loses the seat. */
export interface NewLink {
  type: "new_link"
}

/** Get up, in the lobby. */
export interface Stand {
  type: "stand"
}

/** Put a bot on a chair, or take it away (`level` null). For the host. */
export interface SetBot {
  type: "set_bot"
  seat: number
  level: string | null
}

/** Change the game's options. For the host. */
export interface SetOptions {
  type: "set_options"
  options: Record<string, number | string>
}

/** How much time the table takes to see what happens, also while playing. For the host. */
export interface SetPace {
  type: "set_pace"
  pace: Pace
}

/** To the lobby, of this game or another, with everybody who is here. For the host. */
export interface Choose {
  type: "choose"
  game: string
}

/** To the lobby, with the deal of a game that was played here. For the host. */
export interface Redeal {
  type: "redeal"
  game_number: number
}

/** What I would like to play next, or nothing any more. */
export interface Vote {
  type: "vote"
  game: string | null
}

/** Whether strangers may come in, and take over a bot's chair in mid-game. For the host. */
export interface SetDoor {
  type: "set_door"
  locked: boolean
  open_bots: boolean
}

/** Whether everybody may ask for hints, among people too. For the host. */
export interface SetHints {
  type: "set_hints"
  open: boolean
}

/** Whether a line that is not proven is believed as far as the kernel only. For the host. */
export interface SetStrict {
  type: "set_strict"
  strict: boolean
}

/** Two chairs change places, in the lobby. For the host. */
export interface Swap {
  type: "swap"
  seat: number
  other: number
}

/** Somebody else is the host from now on. For the host. */
export interface HandOver {
  type: "hand_over"
  seat: number
}

/** Somebody leaves their chair: they may watch, and sit only if readmitted. For the host. */
export interface Remove {
  type: "remove"
  seat: number
}

/** Somebody who was removed may sit down again. For the host. */
export interface Readmit {
  type: "readmit"
  guest: number
}

/** The game stands still for all, or goes on. For the host. */
export interface Hold {
  type: "hold"
  held: boolean
}

/** Begin; after the end: once more, with the same seats. For the host. */
export interface Start {
  type: "start"
}

/** The browser's part of the shuffle, drawn anew for each game: 32 bytes as hex. */
export interface Contribute {
  type: "contribute"
  entropy: string
}

/** A move, in the game's notation. The id is the client's own: sent twice, it is done once. In a contest also: which version was painted, and how long after that the person pressed. */
export interface Act {
  type: "act"
  id: string
  move: string
  seen?: number | null
  after_ms?: number | null
}

/** What would you do in my place? The id is the client's own; `version` is what it has seen. */
export interface AskHint {
  type: "hint"
  id: string
  version: number
}

/** The answer to a ping, at once: the server measures the line by it. Without a nonce it answers nothing: it follows a press, whose packet may have got lost. */
export interface Pong {
  type: "pong"
  nonce: string
}

/** So many ms are added to a seat's reactions, for all to see. For the host. */
export interface SetHandicap {
  type: "set_handicap"
  seat: number
  ms: number
}

/** I have seen what happened up to this version: for my sake no bot has to wait. */
export interface Skip {
  type: "skip"
  version: number
}

/** The doorbell: a bot keeps my seat, or no longer. */
export interface Away {
  type: "away"
  away: boolean
}

/** Say something that each reads in their own language; one of `REACTIONS` or `PHRASES`. */
export interface React {
  type: "react"
  reaction: string
  to?: number | null
}

/** My finger is over a face-down card (its place in the fan), or nowhere (null). */
export interface Hover {
  type: "hover"
  place: number | null
}

/** I raise or wiggle a card of the fan that is drawn from; the place tells nothing. */
export interface Tease {
  type: "tease"
  place: number | null
}

/** Who is asking. */
export interface You {
  seat: number
  host: boolean
  seat_key: string | null
  devices: number
  removed: boolean
}

/** Who sits on a chair. */
export interface SeatInfo {
  kind: Kind
  name: string
  level: string | null
  online: boolean
  kept: boolean
  keep_at_ms: number | null
  handicap_ms: number
  guest: number | null
  vote: string | null
}

/** Somebody who may sit down again only if the host says so. */
export interface RemovedGuest {
  guest: number
  name: string
}

/** A deal that is played again: where it was played, and what each seat made of it. */
export interface DealInfo {
  code: string
  game_number: number
  scores: number[]
}

/** The answer to hello. The table and, if one is played, the game follow at once. */
export interface Welcome {
  type: "welcome"
  protocol: number
  code: string
  game: string
  you: You
  now_ms: number
}

/** The table around the game, whenever it changes. */
export interface TableInfo {
  type: "table"
  phase: Phase
  seats: SeatInfo[]
  host: number
  watchers: number
  options: Record<string, number | string>
  game_number: number
  can_start: boolean
  fingerprint: string
  you: You
  now_ms: number
  closed: Closing | null
  pace: Pace
  beat_ms: number
  calm: boolean
  game: string
  hushed: boolean
  watching: string[]
  locked: boolean
  open_bots: boolean
  open_hints: boolean
  strict: boolean
  hints: boolean
  held: boolean
  removed: RemovedGuest[]
  deal: DealInfo | null
  tv: boolean
}

/** What happened to the game, as this seat is told it, and how it stands now. */
export interface Update {
  type: "update"
  game_number: number
  version: number
  at_ms: number
  told: unknown[]
  view: unknown
  moves: string[]
  deadline_ms: number | null
  snapshot: boolean
  beats: number
  story?: unknown[]
}

/** The game is over: the result, and the seed for everybody to check. */
export interface Ended {
  type: "ended"
  game_number: number
  scores: number[]
  ranks: number[]
  high_wins: boolean
  fingerprint: string
  secret: string
  contributions: string[]
}

/** How a guest of the evening did in one game; equal places are shared. */
export interface PlaceInfo {
  guest: number
  place: number
  points: number
}

/** Something to be proud of: an id of `awards` in the game's words, and its one number. */
export interface AwardInfo {
  name: string
  guest: number
  fact: number
}

/** One game of the evening; `awards` the most remarkable first. */
export interface PlayedGame {
  game_number: number
  game: string
  places: PlaceInfo[]
  awards: AwardInfo[]
}

/** Somebody of the evening, by the place in `Evening.guests`. */
export interface GuestInfo {
  name: string
  kind: Kind
  points: number
}

/** What the games at this table come to: after welcome and whenever one has ended. */
export interface Evening {
  type: "evening"
  guests: GuestInfo[]
  games: PlayedGame[]
}

/** An action of yours was carried out and is safely stored. */
export interface Done {
  type: "done"
  id: string
  version: number
}

/** Something of yours was not done, and nothing has changed: the one error shape. */
export interface Refused {
  type: "refused"
  code: string
  why: string
  rule: string | null
  id: string | null
}

/** Somebody said something. */
export interface Reacted {
  type: "reacted"
  seat: number
  reaction: string
  name: string
  to: number | null
}

/** Where the drawer's finger is. */
export interface Hovered {
  type: "hovered"
  seat: number
  place: number | null
}

/** Which card the holder raises. */
export interface Teased {
  type: "teased"
  seat: number
  place: number | null
}

/** Somebody's hand in a contest, as it moves; what it did to the game follows when decided. */
export interface Gesture {
  type: "gesture"
  seat: number
  move: string
}

/** Answer with a pong, at once. */
export interface Ping {
  type: "ping"
  nonce: string
}

/** One moment: the table puts itself right. Nothing is lost; a `welcome` follows by itself. */
export interface Paused {
  type: "paused"
  why: Waiting
}

/** The socket is too far behind or one too many: connect again. */
export interface Replaced {
  type: "replaced"
  why: string
}

/** A move, and what it seems to be worth; null where nobody can say in numbers. */
export interface WeighedMove {
  move: string
  worth: number | null
}

/** A sentence of `advice` in the game's words, and what fills its slots. A text is an id of the game's, such as a card; the number `n` is a number, any other a seat. */
export interface HintReason {
  key: string
  nouns: Record<string, number | string>
}

/** To whoever has asked, and to nobody else: a move, why, and up to four others. */
export interface Hint {
  type: "hint"
  id: string
  game_number: number
  version: number
  best: WeighedMove
  others: WeighedMove[]
  unit: "points" | "thumb" | "win"
  looks: number
  reason: HintReason | null
}

/** One press of a contest, as it was measured; all in ms after the stimulus was seen or sent. */
export interface PressInfo {
  seat: number
  move: string
  at_ms: number
  error_ms: number
  raw_ms: number
  claimed_ms: number | null
  trusted_ms: number
  late: boolean
  unproven: boolean
}

/** The photo finish: every possible press of a contest, in the order in which they were made. */
export interface Photo {
  type: "photo"
  game_number: number
  version: number
  presses: PressInfo[]
}

/** A sentence: an id of a section of `[after]` in the game's words, and what its slots hold. `seat`, `whom` and `other` are seats; `cards` are cards, pawns or drawings by their ids. Where the words are two sentences, `n` says which: the first is of one, the second of more. */
export interface Said {
  id: string
  values: Record<string, number | string | string[]>
}

/** Each seat's chance to win at one moment, in thousandths: together a thousand. */
export interface Outlook {
  version: number
  shares: number[]
}

/** A decision that was dear, by what its seat could know then. */
export interface Decision {
  version: number
  seat: number
  played: Said
  better: Said
  won: number
  could: number
  worlds: number
  why: Said | null
}

/** What chance brought a seat, against what it would have brought on the whole. */
export interface Luck {
  version: number
  seat: number
  came: Said
  expected: number
  got: number
}

/** GET /api/tables/CODE/games/N/analysis: the game after the game. `model` says where the chances come from: `playouts` to the end of the round, `random` play to the end of the game, or the game's own `score`. */
export interface Analysis {
  method: number
  game: string
  seats: number
  steps: number
  model: string
  scores: number[]
  winners: number[]
  chances: Outlook[]
  rounds: number[]
  decisions: Decision[]
  luckiest: Luck | null
  unluckiest: Luck | null
  own: unknown
}

/** A game that is over, at whichever table. */
export interface DealOf {
  code: string
  game_number: number
}

/** POST /api/tables: a new table; `bots` fills chairs 1, 2, …; `name` sits down at chair 0. */
export interface NewTable {
  game: string
  name?: string | null
  bots?: string[]
  options?: Record<string, number | string>
  again?: DealOf | null
}

/** The answer to it, and to GET /api/tables/CODE. */
export interface TableAddress {
  code: string
  game: string
  phase: Phase
  people: number
}

/** GET /api/tables?codes=…: a table at which the asker has a seat, as one comes back to it. */
export interface OwnTable {
  code: string
  game: string
  phase: Phase
  seat: number
  seats: SeatInfo[]
  waiting: number[]
}

/** One option of a game. */
export interface OptionInfo {
  name: string
  rule: string
  kind: "choice" | "seat" | "whole"
  default: number | string
  least: number | null
  most: number | null
  choices: string[] | null
  offered: number[] | null
}

/** One answer to a question: the options that it sets. */
export interface AnswerInfo {
  name: string
  sets: Record<string, number | string>
  calm: boolean
}

/** What a host would ask before a game; each answer sets the same options. */
export interface QuestionInfo {
  name: string
  answers: AnswerInfo[]
}

/** GET /api/games: what is on the shelf. */
export interface GameInfo {
  name: string
  fewest_seats: number
  most_seats: number
  options: OptionInfo[]
  bots: string[]
  contests: boolean
  host_begins: boolean
  questions: QuestionInfo[]
}

/** Why some moves are refused at one step of a lesson. */
export interface LessonRefusal {
  rule: string
  why: string
  moves: string[]
}

/** One step of a lesson: read, make a move, or see others (or time) move. `words` is an id of `[lesson]` in the game's words; `update` is what follows. */
export interface LessonStep {
  kind: "do" | "say" | "they"
  words: string | null
  rule: string | null
  move: string | null
  update: Update | null
  refusals: LessonRefusal[]
}

/** GET /api/games/GAME/lesson: a lesson with all that seat 0 is sent in it. */
export interface LessonScript {
  game: string
  names: string[]
  begins: Update
  steps: LessonStep[]
  answers: Record<string, unknown>
}

/** Something worth seeing again; `words` is an id of `[moments]` in the game's words. */
export interface MomentInfo {
  version: number
  words: string
  seat: number
  whom: number
}

/** A photo finish, and the version after which it is looked at. */
export interface ReplayPhoto {
  version: number
  photo: Photo
}

/** GET /api/tables/CODE/games/N/replay?seat=S, POST /api/replay: a game to watch again. `updates` is all that a seat, or a watcher (-1), was sent of it. */
export interface Replay {
  game: string
  game_number: number
  seat: number
  seats: SeatInfo[]
  options: Record<string, number | string>
  updates: Update[]
  moments: MomentInfo[]
  photos: ReplayPhoto[]
  ended: Ended | null
}

/** GET /api/tables/CODE/games/N/analysis, POST /api/analysis: the game after the game. */
export interface AfterGame {
  game_number: number
  seats: SeatInfo[]
  analysis: Analysis
}

/** POST /api/analysis: a record, as it is written in a file. */
export interface RecordText {
  record: string
}

/** POST /api/replay: a record, as it is written in a file, and over whose shoulder. */
export interface RecordFile {
  record: string
  seat?: number
}

/** GET /api/house: where other devices in the house find this server, if that is known. */
export interface HouseInfo {
  address: string | null
}

/** GET /api/health: 200 if it is ready to play, 503 if not, 404 if it is about to stop. */
export interface HealthInfo {
  live: boolean
  ready: boolean
  store: string
  tables: number
  waiting: number
  leaving: boolean
}

/** Every error over HTTP. */
export interface Problem {
  code: string
  why: string
  rule: string | null
}

export type ClientMessage =
  | Hello
  | Sit
  | NewLink
  | Stand
  | SetBot
  | SetOptions
  | SetHandicap
  | SetPace
  | Choose
  | Redeal
  | Start
  | Swap
  | HandOver
  | Remove
  | Readmit
  | SetDoor
  | SetHints
  | SetStrict
  | Hold
  | Contribute
  | Act
  | AskHint
  | Pong
  | Skip
  | Away
  | Vote
  | React
  | Hover
  | Tease

export type ServerMessage =
  | Welcome
  | TableInfo
  | Update
  | Ended
  | Evening
  | Done
  | Hint
  | Refused
  | Reacted
  | Hovered
  | Teased
  | Gesture
  | Ping
  | Photo
  | Paused
  | Replaced

export const PROTOCOL = 5

export const REACTIONS = ["bravo", "ouch", "laugh", "hurry", "thanks", "purr", "wow", "sorry"] as const

export const PHRASES = ["hello", "good_luck", "my_turn", "your_turn", "well_played", "so_close", "not_me", "i_saw_that", "who_has_it", "thinking", "wait_for_me", "back_soon", "one_more", "your_choice", "yes", "no"] as const

export type Reaction = (typeof REACTIONS | typeof PHRASES)[number]
