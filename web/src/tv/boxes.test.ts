import { expect, test } from 'vitest'
import type { Evening, PlayedGame } from '../wire/messages.ts'
import { boxesOf } from './boxes.ts'

const GUESTS: Evening['guests'] = [
  { name: 'Nina', kind: 'person', points: 5 },
  { name: 'Malo', kind: 'bot', points: 5 },
  { name: 'Zoé', kind: 'person', points: 1 },
]

/** A game, and in which place each guest came. */
function played(game_number: number, game: string, ...came: [number, number][]): PlayedGame {
  const places = came.map(([guest, place]) => ({ guest, place, points: 0 }))
  return { game_number, game, places, awards: [] }
}

test('a box says who won, by the chair they had in that game', () => {
  const evening = { guests: GUESTS, games: [played(1, 'misty', [2, 3], [0, 1], [1, 1])] }
  const [misty] = boxesOf({ type: 'evening', ...evening }, 'mito', { phase: 'over' })
  expect(misty).toEqual({
    key: '1',
    game: 'misty',
    isOn: false,
    winners: [
      { name: 'Nina', kind: 'person', seat: 1 },
      { name: 'Malo', kind: 'bot', seat: 2 },
    ],
  })
})

test('the game that is on stands last, and the first ones make room', () => {
  const games = ['a', 'b', 'c', 'd'].map((game, at) => played(at + 1, game, [0, 1]))
  const boxes = boxesOf({ type: 'evening', guests: GUESTS, games }, 'e', { phase: 'playing' })
  expect(boxes.map(({ game, isOn }) => (isOn ? `${game}!` : game))).toEqual(['b', 'c', 'd', 'e!'])
})
