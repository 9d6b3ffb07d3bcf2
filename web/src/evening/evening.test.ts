import { describe, expect, test } from 'vitest'
import { empty } from '../test/messages.ts'
import type { Evening, PlayedGame, SeatInfo } from '../wire/messages.ts'
import {
  awaited,
  dayOf,
  fitting,
  guestsOf,
  heightOf,
  leadersOf,
  MOST_BOXES,
  nextGame,
  onStage,
  pawsOn,
  prizesOf,
} from './evening.ts'

function played(game: string, number: number, ...places: [number, number][]): PlayedGame {
  return {
    game_number: number,
    game,
    places: places.map(([place, points], guest) => ({ guest, place, points })),
    awards: [],
  }
}

/** Points are what the server has added up. */
function evening(names: string[], games: PlayedGame[], bots: number[] = []): Evening {
  const points = names.map((_, guest) =>
    games
      .flatMap(({ places }) => places)
      .filter((one) => one.guest === guest)
      .reduce((sum, one) => sum + one.points, 0),
  )
  return {
    type: 'evening',
    guests: names.map((name, guest) => ({
      name,
      kind: bots.includes(guest) ? 'bot' : 'person',
      points: points[guest] ?? 0,
    })),
    games,
  }
}

function seat(guest: number, changes: Partial<SeatInfo> = {}): SeatInfo {
  return { ...empty, kind: 'person', name: `g${guest}`, online: true, guest, ...changes }
}

const TWO = [
  played('owls', 1, [1, 13], [2, 7], [3, 1]),
  played('crows', 2, [3, 1], [1, 13], [2, 7]),
]

describe('piles', () => {
  test('whoever has more points comes first, and lies on the boxes in the order of the games', () => {
    const [first, second, third] = guestsOf(evening(['Léo', 'Nina', 'Papa'], TWO), [])
    expect([first?.name, first?.points, first?.place]).toEqual(['Nina', 20, 1])
    expect(first?.boxes.map(({ game, place }) => [game, place])).toEqual([
      ['owls', 2],
      ['crows', 1],
    ])
    expect([second?.name, second?.place, third?.name]).toEqual(['Léo', 2, 'Papa'])
  })

  test('equal points share a place', () => {
    const games = [played('owls', 1, [1, 10], [1, 10], [3, 1])]
    const guests = guestsOf(evening(['Léo', 'Nina', 'Papa'], games), [])
    expect(guests.map(({ place, isTied }) => [place, isTied])).toEqual([
      [1, true],
      [1, true],
      [3, false],
    ])
  })

  test('whoever has not played has no pile; who has left keeps a face of their own', () => {
    const games = [played('owls', 1, [1, 13], [2, 1])]
    const all = evening(['Léo', 'Nina', 'Zoé'], games)
    const guests = guestsOf(all, [seat(2), seat(1)])
    expect(guests.map(({ name, seat, seed }) => [name, seat, seed])).toEqual([
      ['Léo', -1, 2],
      ['Nina', 1, 1],
    ])
  })

  test('from some games on the boxes of one game become one', () => {
    const games = Array.from({ length: MOST_BOXES + 1 }, (_, at) =>
      played(at % 2 ? 'crows' : 'owls', at + 1, [at ? 2 : 1, 2]),
    )
    const [leo] = guestsOf(evening(['Léo'], games), [])
    expect(leo?.boxes).toEqual([
      { game: 'owls', place: 1, points: 8, games: 4 },
      { game: 'crows', place: 2, points: 6, games: 3 },
    ])
  })

  test('the tallest pile fits, and the others keep their share of it', () => {
    const guests = guestsOf(evening(['Léo', 'Nina', 'Papa'], TWO), [])
    const usual = { pad: 10, unit: 2 }
    expect(fitting(guests, usual, 500)).toEqual(usual)
    const thin = fitting(guests, usual, 30)
    const heights = guests.map((guest) => heightOf(guest, thin))
    expect(heights[0]).toBeCloseTo(30)
    expect(heights[1]).toBeCloseTo((30 * (20 + 28)) / (20 + 40))
  })

  test('where there is no room for all, people stand there before bots', () => {
    const names = ['Bip', 'Bop', 'Léo', 'Nina', 'Papa', 'Zoé']
    const ranks = names.map((_, at): [number, number] => [at + 1, 13 - at])
    const guests = guestsOf(evening(names, [played('owls', 1, ...ranks)], [0, 1]), [])
    expect(onStage(guests).map(({ name }) => name)).toEqual(['Bip', 'Léo', 'Nina', 'Papa', 'Zoé'])
  })
})

describe('the vote', () => {
  const seats = [
    seat(0, { vote: 'owls' }),
    seat(1, { vote: 'crows' }),
    seat(2),
    seat(3, { kind: 'bot' }),
    seat(4, { online: false }),
    seat(5, { kept: true }),
  ]
  const shelf = ['larks', 'owls', 'crows']

  test('people who are there are waited for', () => {
    expect(awaited(seats).map(({ seat }) => seat)).toEqual([2])
  })

  test('each box has the paws of those who want it', () => {
    expect(pawsOn('crows', seats)).toEqual([{ seat: 1, name: 'g1' }])
    expect(pawsOn('larks', seats)).toEqual([])
  })

  test('most votes lead; equal ones together; none without a vote', () => {
    expect(leadersOf(seats)).toEqual({ games: ['owls', 'crows'], votes: 1 })
    expect(leadersOf([...seats, seat(6, { vote: 'crows' })])).toEqual({
      games: ['crows'],
      votes: 2,
    })
    expect(leadersOf([seat(0)])).toEqual({ games: [], votes: 0 })
  })

  test('a tie is for what has waited longest, no vote for the same once more', () => {
    const all = evening(['a', 'b', 'c'], TWO)
    expect(nextGame(seats, shelf, all)).toBe('owls')
    expect(nextGame([seat(0, { vote: 'larks' }), ...seats.slice(1)], shelf, all)).toBe('larks')
    expect(nextGame([seat(0)], shelf, all)).toBe('crows')
  })
})

describe('prizes', () => {
  test('each guest has the most remarkable one, no two the same, the fresh ones first', () => {
    const [first, second] = TWO as [PlayedGame, PlayedGame]
    const all = evening(
      ['Léo', 'Nina', 'Papa'],
      [
        {
          ...first,
          awards: [
            { name: 'early', guest: 0, fact: 1 },
            { name: 'loud', guest: 2, fact: 3 },
          ],
        },
        {
          ...second,
          awards: [
            { name: 'quick', guest: 1, fact: 2 },
            { name: 'quick', guest: 0, fact: 2 },
            { name: 'slow', guest: 1, fact: 9 },
          ],
        },
      ],
    )
    const prizes = prizesOf(all, guestsOf(all, []))
    expect(prizes.map(({ name, guest, game, isFresh }) => [name, guest, game, isFresh])).toEqual([
      ['quick', 1, 'crows', true],
      ['early', 0, 'owls', false],
      ['loud', 2, 'owls', false],
    ])
  })
})

test('after midnight it is still the evening before', () => {
  expect(dayOf(new Date(2026, 10, 15, 1, 30)).getDate()).toBe(14)
  expect(dayOf(new Date(2026, 10, 15, 9, 0)).getDate()).toBe(15)
})
