/** What the server says of games that are over; no other page needs it. */

import { ask } from '../api.ts'
import type { AfterGame, RecordText } from '../wire/messages.ts'

/** Worked out when somebody first asks, which takes some seconds. */
export function analysisOf(code: string, game: number): Promise<AfterGame> {
  return ask<AfterGame>(`/api/tables/${code}/games/${game}/analysis`)
}

/** The same of a record that somebody has; a Refusal if it is none, does not hold or has no end. */
export function analysisOfFile(record: string): Promise<AfterGame> {
  return ask<AfterGame>('/api/analysis', { record } satisfies RecordText)
}
