/** The HTTP side of the house. */

import { Refusal } from './table/session.svelte.ts'
import type {
  GameInfo,
  HouseInfo,
  LessonScript,
  NewTable,
  Problem,
  TableAddress,
} from './wire/messages.ts'

async function ask<T>(path: string, body?: unknown): Promise<T> {
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
    problem?.code ?? 'other',
    problem?.why ?? answer.statusText,
    problem?.rule ?? null,
  )
}

let shelf: Promise<GameInfo[]> | null = null

/** What is on the shelf: asked once. */
export function games(): Promise<GameInfo[]> {
  shelf ??= ask<GameInfo[]>('/api/games').catch((error: unknown) => {
    shelf = null
    throw error
  })
  return shelf
}

export async function gameInfo(name: string): Promise<GameInfo> {
  const found = (await games()).find((game) => game.name === name)
  if (!found) throw new Refusal('unknown_game', `there is no game ${name}`, null)
  return found
}

export function house(): Promise<HouseInfo> {
  return ask<HouseInfo>('/api/house')
}

export function newTable(table: NewTable): Promise<TableAddress> {
  return ask<TableAddress>('/api/tables', table)
}

export function recordPath(code: string, game: number): string {
  return `/api/tables/${code}/games/${game}/record`
}

/** The server replays a game and says what it found; a problem arrives as a Refusal. */
export function checkGame(code: string, game: number): Promise<unknown> {
  return ask<unknown>(`/api/tables/${code}/games/${game}/check`)
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
