import { expect, test } from 'vitest'
import { owls } from '../../test/messages.ts'
import { tell } from './play.svelte.ts'
import { plainWords } from './words.ts'

const words = plainWords({
  ...owls,
  events: {
    gave: {
      seat: 'You give {card} to {to}.',
      to: '{seat} gives you {card}.',
      others: '{seat} gives {to} {card}.',
    },
    flew: { others: 'They fly: {why}.' },
  },
  told: { why: { rain: 'it rains' } },
  values: { owl: 'an owl', rain: 'water' },
})
const to = (seat: number) => ({ words, names: ['Zoé', 'Malo', 'Rose'], seat })
const gift = { event: 'gave', seat: 1, to: 2, card: 'owl' }

test('seats have their names, and whoever it is about is told so', () => {
  expect(tell([gift], to(0))).toEqual(['Malo gives Rose an owl.'])
  expect(tell([gift], to(1))).toEqual(['You give an owl to Rose.'])
  expect(tell([gift], to(2))).toEqual(['Malo gives you an owl.'])
  expect(tell([gift], to(-1))).toEqual(['Malo gives Rose an owl.'])
})

test('a field may have words of its own', () => {
  expect(tell([{ event: 'flew', why: 'rain' } as { event: string }], to(0))).toEqual([
    'They fly: it rains.',
  ])
})

test('what has no words is told by its name', () => {
  expect(tell([{ event: 'hooted', seat: 1 }, { event: 'dawned' }], to(0))).toEqual([
    'Malo: hooted',
    'dawned',
  ])
})
