import { expect, test } from 'vitest'
import type { OptionInfo, SeatInfo } from '../wire/messages.ts'
import { choicesOf } from './options.ts'

function option(changes: Partial<OptionInfo>): OptionInfo {
  return {
    name: 'x',
    rule: 'MG-1',
    kind: 'whole',
    default: 0,
    least: null,
    most: null,
    choices: null,
    ...changes,
  }
}

function chair(kind: SeatInfo['kind'], name: string): SeatInfo {
  return { kind, name, level: null, online: true, kept: false, keep_at_ms: null, handicap_ms: 0 }
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
  expect(values?.map((choice) => choice.value)).toEqual([0, 10_000, 20_000, 30_000, 45_000, 60_000])
})

test('a choice offers its words, a plain number is typed', () => {
  expect(choicesOf(option({ kind: 'choice', choices: ['a', 'b'] }), [], 'a')).toHaveLength(2)
  expect(choicesOf(option({ least: 1, most: 9 }), [], 3)).toBe(null)
})

test('a blink is chosen in milliseconds, and what always has a limit is never without one', () => {
  const blink = choicesOf(option({ name: 'tie_ms', least: 0, most: 1000 }), [], 20)
  expect(blink?.map((choice) => choice.label)).toContain('20 ms')
  const short = choicesOf(option({ name: 'duel_ms', least: 1000, most: 60_000 }), [], 4000)
  expect(short?.map((choice) => choice.value)).toEqual([
    2000, 3000, 4000, 6000, 10_000, 20_000, 30_000,
  ])
})
