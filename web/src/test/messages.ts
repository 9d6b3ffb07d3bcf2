/** What a server says, to be changed where a test wants it. */

import type { GameWords } from '../i18n/words.ts'
import { BLANK_TABLE, EMPTY_CHAIR, WATCHING } from '../table/blank.ts'
import {
  PROTOCOL,
  type Refused,
  type SeatInfo,
  type TableInfo,
  type Update,
  type Welcome,
  type You,
} from '../wire/messages.ts'

export const you: You = { ...WATCHING, seat: 0, host: true, seat_key: 'k', devices: 1 }

export const empty: SeatInfo = EMPTY_CHAIR
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
  return { ...BLANK_TABLE, game: 'owls', fingerprint: 'f1', you, now_ms: 5000, ...changes }
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

/** A game that is no more than its name. */
export const owls: GameWords = {
  title: 'Owls',
  intro: [],
  options: {},
  refusals: {},
  rules: {},
  events: {},
}

export function refused(code: string, id: string | null = null): Refused {
  return { type: 'refused', code, why: '', rule: null, id }
}
