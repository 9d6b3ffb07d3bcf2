/** The HTTP side of the house. */

import type { GameWords } from './i18n/words.ts'
import { Refusal } from './table/refusal.ts'
import type {
  GameInfo,
  HouseInfo,
  LessonScript,
  NewTable,
  OwnTable,
  Problem,
  RecordFile,
  Replay,
  TableAddress,
} from './wire/messages.ts'

export async function ask<T>(path: string, body?: unknown): Promise<T> {
  const init: RequestInit =
    body === undefined
      ? {}
      : {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }
  const answer = await fetch(path, init)
  if (answer.ok) return (await answer.json()) as T
  const problem = (await answer.json().catch(() => null)) as Problem | null
  throw new Refusal(
    codeOf(answer.status, problem),
    problem?.why ?? answer.statusText,
    problem?.rule ?? null,
  )
}

/** Where all one can do is wait, the status says it, whatever the reason; a proxy has no other word. */
function codeOf(status: number, problem: Problem | null): string {
  const waits = status === 429 || (status === 503 && problem?.code !== 'no_code_free')
  return waits || !problem ? `http_${status}` : problem.code
}

/** The names of the games that the server has. */
export function shelf(): Promise<string[]> {
  return ask<string[]>('/api/shelf')
}

let allGames: Promise<GameInfo[]> | null = null

/** What is on the shelf: asked once. */
export function games(): Promise<GameInfo[]> {
  allGames ??= ask<GameInfo[]>('/api/games').catch((error: unknown) => {
    allGames = null
    throw error
  })
  return allGames
}

export async function gameInfo(name: string): Promise<GameInfo> {
  const found = (await games()).find((game) => game.name === name)
  if (!found) throw new Refusal('unknown_game', `there is no game ${name}`, null)
  return found
}

/** The words of a game that this client was not built with; null: it has none. */
export function wordsOf(game: string, lang: string): Promise<GameWords | null> {
  return ask<GameWords>(`/api/games/${game}/words/${lang}`).catch(() => null)
}

export function house(): Promise<HouseInfo> {
  return ask<HouseInfo>('/api/house')
}

export function newTable(table: NewTable): Promise<TableAddress> {
  return ask<TableAddress>('/api/tables', table)
}

/** Whether there is such a table. */
export function findTable(code: string): Promise<TableAddress> {
  return ask<TableAddress>(`/api/tables/${code}`)
}

/** Of these tables, those at which this browser has a seat. */
export function ownTables(codes: string[]): Promise<OwnTable[]> {
  return ask<OwnTable[]>(`/api/tables?codes=${codes.join(',')}`)
}

export function recordPath(code: string, game: number): string {
  return `/api/tables/${code}/games/${game}/record`
}

/** The server replays a game and says what it found; a problem arrives as a Refusal. */
export function checkGame(code: string, game: number): Promise<unknown> {
  return ask<unknown>(`/api/tables/${code}/games/${game}/check`)
}

/** A game that is over, as a seat (or a watcher, -1) was sent it. */
export function replayOf(code: string, game: number, seat: number): Promise<Replay> {
  return ask<Replay>(`/api/tables/${code}/games/${game}/replay?seat=${seat}`)
}

/** The same of a record that somebody has; a Refusal if it is none, or does not hold. */
export function replayOfFile(record: string, seat: number): Promise<Replay> {
  return ask<Replay>('/api/replay', { record, seat } satisfies RecordFile)
}

/** Answers that came with a lesson. */
const kept = new Map<string, unknown>()

export function keepAnswers(game: string, answers: Record<string, unknown>): void {
  for (const [question, answer] of Object.entries(answers)) kept.set(`${game} ${question}`, answer)
}

/** What a game answers to a question about no table in particular. */
export function askGame<T>(game: string, question: string): Promise<T> {
  const known = kept.get(`${game} ${question}`)
  if (known !== undefined) return Promise.resolve(known as T)
  return ask<T>(`/api/games/${game}/ask?q=${encodeURIComponent(question)}`)
}

export function lessonOf(game: string): Promise<LessonScript> {
  return ask<LessonScript>(`/api/games/${game}/lesson`)
}
