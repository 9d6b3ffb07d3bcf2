import { expect, test } from 'vitest'
import { table } from '../test/messages.ts'
import type { GameInfo, SeatInfo } from '../wire/messages.ts'
import { freeChairs } from './chairs.ts'

const info = { most_seats: 5 } as GameInfo
const seats = (...kinds: SeatInfo['kind'][]) =>
  table({ seats: kinds.map((kind) => ({ kind }) as SeatInfo) })

test('chairs that nobody sits on are free', () => {
  expect(freeChairs(seats('person', 'bot', 'empty', 'empty'), null)).toBe(2)
})

test('while a game is played those that are put away are free too', () => {
  expect(freeChairs(seats('person', 'person', 'bot'), info)).toBe(2)
  expect(freeChairs(seats('person', 'person', 'person', 'person', 'bot'), info)).toBe(0)
})

test('in a game the chairs of bots are free, unless the host keeps them, and none of a locked table', () => {
  const playing = { ...seats('person', 'bot', 'bot'), phase: 'playing' as const }
  expect(freeChairs(playing, info)).toBe(2)
  expect(freeChairs({ ...playing, open_bots: false }, info)).toBe(2)
  expect(freeChairs({ ...playing, open_bots: false }, null)).toBe(0)
  expect(freeChairs({ ...playing, locked: true }, info)).toBe(0)
})

test('of a table that is not known nothing is', () => expect(freeChairs(null, info)).toBe(0))
