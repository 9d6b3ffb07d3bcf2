import { expect, test } from 'vitest'
import type { OptionInfo, SeatInfo } from '../wire/messages.ts'
import { EMPTY_CHAIR } from '../table/blank.ts'
import { settings } from '../table/settings.svelte.ts'
import { answerOf, choicesOf } from './options.ts'

function option(changes: Partial<OptionInfo>): OptionInfo {
  return {
    name: 'x',
    rule: 'MG-1',
    kind: 'whole',
    default: 0,
    least: null,
    most: null,
    choices: null,
    offered: null,
    ...changes,
  }
}

function chair(kind: SeatInfo['kind'], name: string): SeatInfo {
  return { ...EMPTY_CHAIR, kind, name, online: true }
}

test('a seat is one of those that will play, numbered without the empty chairs', () => {
  const seats = [chair('person', 'Zoé'), chair('empty', ''), chair('bot', 'Malo')]
  expect(choicesOf(option({ kind: 'seat' }), seats, 0)).toEqual([
    { value: 0, label: 'Zoé' },
    { value: 1, label: 'Malo' },
  ])
})

test('time is chosen in seconds, and a value set elsewhere is kept', () => {
  const values = choicesOf(option({ name: 'think_ms', least: 0, most: 60_000 }), [], 45_000)
  expect(values?.map((choice) => choice.value)).toEqual([
    0, 1000, 2000, 5000, 10_000, 20_000, 30_000, 45_000, 60_000,
  ])
})

test('a choice offers its words, a plain number is typed', () => {
  expect(choicesOf(option({ kind: 'choice', choices: ['a', 'b'] }), [], 'a')).toHaveLength(2)
  expect(choicesOf(option({ least: 1, most: 9 }), [], 3)).toBe(null)
})

test('a game says which values a host chooses from, and what they are called', () => {
  const tie = option({ name: 'tie_ms', least: 0, most: 1000, offered: [0, 20, 250] })
  const labels = (lang: string) => {
    settings.lang = lang
    return choicesOf(tie, [], 1500, { 20: 'a whisker' })?.map(({ label }) => label)
  }
  expect(choicesOf(tie, [], 20)?.map(({ value }) => value)).toEqual([0, 20, 250])
  expect(labels('en')).toEqual(['All the time you like', 'a whisker', '0.25 s'])
  expect(labels('fr')?.[2]).toMatch(/^0,25\ss$/)
})

test('an answer is what all its options say, else the host has an own way', () => {
  const calm = { name: 'calm', sets: { duel_ms: 15_000, tie_ms: 250 }, calm: true }
  const usual = { name: 'usual', sets: { duel_ms: 4000, tie_ms: 20 }, calm: false }
  const question = { name: 'hurry', answers: [calm, usual] }
  expect(answerOf(question, { duel_ms: 4000, tie_ms: 20, dice: 'six' })).toBe(usual)
  expect(answerOf(question, { duel_ms: 15_000, tie_ms: 250 })).toBe(calm)
  expect(answerOf(question, { duel_ms: 4000, tie_ms: 250 })).toBe(null)
})
