/** What a server says, to be changed where a test wants it. */

import {
  PROTOCOL,
  type Refused,
  type SeatInfo,
  type TableInfo,
  type Update,
  type Welcome,
  type You,
} from '../wire/messages.ts'

export const you: You = { seat: 0, host: true, seat_key: 'k', devices: 1 }

export const empty: SeatInfo = {
  kind: 'empty',
  name: '',
  level: null,
  online: false,
  kept: false,
  keep_at_ms: null,
  handicap_ms: 0,
}
export const zoe: SeatInfo = { ...empty, kind: 'person', name: 'Zoé', online: true }
export const malo: SeatInfo = {
  ...empty,
  kind: 'bot',
  name: 'Malo',
  level: 'random',
  online: true,
}

export const welcome: Welcome = {
  type: 'welcome',
  protocol: PROTOCOL,
  code: 'KRVM',
  game: 'owls',
  you,
  now_ms: 5000,
}

export function table(changes: Partial<TableInfo> = {}): TableInfo {
  return {
    type: 'table',
    phase: 'lobby',
    seats: [],
    host: 0,
    watchers: 0,
    options: {},
    game_number: 0,
    can_start: false,
    fingerprint: 'f1',
    you,
    now_ms: 5000,
    closed: null,
    pace: 'normal',
    beat_ms: 0,
    calm: false,
    ...changes,
  }
}

export function update(version: number, changes: Partial<Update> = {}): Update {
  return {
    type: 'update',
    game_number: 1,
    version,
    at_ms: 0,
    told: [],
    view: {},
    moves: [],
    deadline_ms: null,
    snapshot: false,
    beats: 0,
    ...changes,
  }
}

export function refused(code: string, id: string | null = null): Refused {
  return { type: 'refused', code, why: '', rule: null, id }
}
