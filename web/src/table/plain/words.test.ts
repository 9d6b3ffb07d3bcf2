import { beforeEach, expect, test } from 'vitest'
import { owls } from '../../test/messages.ts'
import { settings } from '../settings.svelte.ts'
import { factsOf, moveSaid, plainWords, rowSaid, valueSaid } from './words.ts'

const OWN = {
  ...owls,
  moves: { show: 'Show {0} to {1}' },
  fields: { hand: 'in hand' },
  values: { owl: 'an owl' },
}

beforeEach(() => (settings.lang = 'en'))

test('ids have the words of the game, in moves and in what is seen', () => {
  const words = plainWords(OWN)
  expect(moveSaid('show owl 2', words)).toBe('Show an owl to 2')
  expect(moveSaid('hoot owl', words)).toBe('hoot owl')
  expect(valueSaid('owl', words)).toBe('an owl')
  expect(valueSaid('rook', words)).toBe('rook')
  expect(valueSaid({ hand: ['owl', 3] }, words)).toBe('in hand an owl, 3')
})

test('what every table says is there as well, in the language of the player', () => {
  expect(valueSaid(true, plainWords(OWN))).toBe('yes')
  settings.lang = 'fr'
  expect(valueSaid(true, plainWords(OWN))).toBe('oui')
  expect(valueSaid([], plainWords(OWN))).toBe('rien')
})

test('only fields with words are shown, or all where none has any', () => {
  const said = { hand: ['owl'], to_do: 3, secret: null }
  expect(factsOf(said, plainWords(OWN))).toEqual([['hand', ['owl']]])
  expect(factsOf(said, plainWords(owls)).map(([name]) => name)).toEqual(['hand', 'to_do'])
})

test('equal neighbours in a row are counted', () => {
  const words = plainWords(OWN)
  expect(rowSaid(['owl', 'owl', 'rook', 'owl'], words)).toEqual(['an owl × 2', 'rook', 'an owl'])
  expect(rowSaid([1, 2], words)).toEqual(['1', '2'])
  expect(rowSaid('owl', words)).toBe(null)
  expect(rowSaid([{ hand: 1 }], words)).toBe(null)
})
