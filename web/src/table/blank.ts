/** A table at which nothing has happened: whoever makes one up changes what matters to them. */

import type { SeatInfo, TableInfo, You } from '../wire/messages.ts'

export const WATCHING: You = { seat: -1, host: false, seat_key: null, devices: 0, removed: false }

export const EMPTY_CHAIR: SeatInfo = {
  kind: 'empty',
  name: '',
  level: null,
  online: false,
  kept: false,
  keep_at_ms: null,
  handicap_ms: 0,
  guest: null,
  vote: null,
}

export const BLANK_TABLE: TableInfo = {
  type: 'table',
  phase: 'lobby',
  seats: [],
  host: 0,
  watchers: 0,
  options: {},
  game_number: 0,
  can_start: false,
  fingerprint: '',
  you: WATCHING,
  now_ms: 0,
  closed: null,
  pace: 'normal',
  beat_ms: 0,
  calm: false,
  tv: false,
  game: '',
  hushed: false,
  watching: [],
  locked: false,
  open_bots: true,
  open_hints: false,
  strict: false,
  hints: false,
  held: false,
  removed: [],
  deal: null,
}
