import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '../table/refusal.ts'
import type { LessonScript, LessonStep, Update } from '../wire/messages.ts'
import { LessonSession } from './session.svelte.ts'

function update(version: number, at_ms: number, moves: string[]): Update {
  return {
    type: 'update',
    game_number: 1,
    version,
    at_ms,
    told: [],
    view: {},
    moves,
    deadline_ms: null,
    snapshot: version === 1,
    beats: 0,
  }
}

function step(kind: LessonStep['kind'], changes: Partial<LessonStep> = {}): LessonStep {
  return { kind, words: null, rule: null, move: null, update: null, refusals: [], ...changes }
}

const script: LessonScript = {
  game: 'mistigri',
  names: ['Rose'],
  begins: update(1, 0, ['draw']),
  steps: [
    step('say', { words: 'hello', rule: 'X-1' }),
    step('do', {
      words: 'both',
      rule: 'X-2',
      move: 'draw',
      update: update(2, 1000, ['lay', 'pass']),
      refusals: [{ rule: 'X-2', why: 'draw first', moves: ['lay'] }],
    }),
    step('do', { words: 'both', rule: 'X-2', move: 'lay', update: update(3, 2000, []) }),
    step('they', { update: update(4, 3200, ['draw']) }),
    step('say', { words: 'praise', rule: 'X-3' }),
  ],
  answers: {},
}

let again = vi.fn()
let lesson: LessonSession

beforeEach(() => {
  vi.useFakeTimers()
  again = vi.fn()
  lesson = new LessonSession(script, again)
})
afterEach(() => {
  lesson.close()
  vi.useRealTimers()
})

test('a lesson is read, played and watched to its end', async () => {
  const seen: number[] = []
  lesson.signals.updates.add(({ version }) => seen.push(version))
  expect(lesson.line?.words).toBe('hello')
  lesson.next()
  expect(lesson.wanted).toEqual(['draw', 'lay'])
  await lesson.act('draw')
  expect(lesson.wanted).toEqual(['lay'])
  await lesson.act('lay')
  expect([lesson.step?.kind, lesson.line?.words]).toEqual(['they', 'both'])
  vi.advanceTimersByTime(1199)
  expect(lesson.update.version).toBe(3)
  vi.advanceTimersByTime(1)
  expect(seen).toEqual([2, 3, 4])
  expect(lesson.line?.words).toBe('praise')
  lesson.next()
  expect(lesson.isOver).toBe(true)
})

test('time waits for the learner', async () => {
  lesson.next()
  vi.advanceTimersByTime(60_000)
  expect(lesson.nowMs()).toBe(1000)
  await lesson.act('draw')
  expect(lesson.nowMs()).toBe(1000)
})

test('nothing is played before what is said has been read', async () => {
  await expect(lesson.act('draw')).rejects.toThrow(Refusal)
  expect(lesson.note).toEqual({ says: 'read' })
  expect(lesson.update.version).toBe(1)
})

test('another legal move is answered kindly, an illegal one with its rule', async () => {
  lesson.next()
  await expect(lesson.act('lay')).rejects.toThrow('draw first')
  expect(lesson.note).toEqual({ says: 'refused', why: 'draw first', rule: 'X-2' })
  await lesson.act('draw')
  expect(lesson.note).toBe(null)
  await expect(lesson.act('pass')).rejects.toThrow(Refusal)
  expect(lesson.note).toEqual({ says: 'other' })
  await expect(lesson.act('fly')).rejects.toThrow(Refusal)
  expect(lesson.note).toEqual({ says: 'refused', why: '', rule: null })
  await lesson.act('lay')
  await expect(lesson.act('draw')).rejects.toThrow(Refusal)
  expect(lesson.note?.says).toBe('refused')
})

test('it can be skipped, and nobody moves after that', () => {
  lesson.next()
  lesson.skip()
  expect(lesson.isOver).toBe(true)
  vi.advanceTimersByTime(60_000)
  expect(lesson.update.version).toBe(1)
})

test('once more is for the page to begin', () => {
  lesson.start()
  expect(again).toHaveBeenCalledOnce()
})

test('everybody has a chair, and nothing is kept of the last time', () => {
  expect(lesson.table.seats.map(({ name }) => name).slice(1)).toEqual(['Rose'])
  expect(new LessonSession(script, again).code).not.toBe(lesson.code)
})
