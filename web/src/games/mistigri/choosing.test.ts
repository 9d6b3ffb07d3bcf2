import { describe, expect, it } from 'vitest'
import { moveOf, partners, suggested, tap, wanted } from './choosing.ts'

const hand = ['A1', 'A1', 'A3', 'C3', 'M']
const pairs = ['pass', 'discard A1 A1', 'discard A1 A3', 'discard A3 C3']

describe('partners', () => {
  it('are the cards that are in some move', () => {
    expect([...partners(pairs, hand, [])]).toEqual([0, 1, 2, 3])
  })

  it('are the cards that go with the raised one', () => {
    expect([...partners(pairs, hand, [2])]).toEqual([0, 1, 3])
    expect([...partners(pairs, hand, [3])]).toEqual([2])
    expect([...partners(pairs, hand, [4])]).toEqual([])
  })

  it('know equal cats apart: one does not pair with itself', () => {
    expect([...partners(pairs, hand, [0])]).toEqual([1, 2])
    expect([...partners(['discard A1 A1'], ['A1', 'M'], [0])]).toEqual([])
  })

  it('are nobody when it is not your turn', () => {
    expect(partners([], hand, []).size).toBe(0)
  })
})

describe('raised cards', () => {
  it('make a move in either order', () => {
    expect(moveOf(pairs, ['C3', 'A3'])).toBe('discard A3 C3')
    expect(moveOf(pairs, ['A3'])).toBeNull()
    expect(moveOf(['give M', 'give A3'], ['M'])).toBe('give M')
  })

  it('suggest the move that they make or begin, by value rather than by coat', () => {
    const byValue = ([one = '', other = '']: string[]) => one.slice(1) === other.slice(1)
    expect(suggested(pairs, ['A3'], byValue)).toBe('discard A3 C3')
    expect(suggested(pairs, ['A3'], () => false)).toBe('discard A1 A3')
    expect(suggested(pairs, [], byValue)).toBeNull()
    expect(suggested(pairs, ['M'], byValue)).toBeNull()
  })

  it('are two for a pair, one for a gift, none for a draw', () => {
    expect(wanted(pairs)).toBe(2)
    expect(wanted(['put A3', 'put M'])).toBe(1)
    expect(wanted(['draw'])).toBe(0)
    expect(wanted([])).toBe(0)
  })
})

describe('a tap', () => {
  it('raises, and lowers again what is no move', () => {
    expect(tap(pairs, hand, [], 2)).toEqual({ raised: [2] })
    expect(tap(pairs, hand, [2], 2)).toEqual({ raised: [] })
  })

  it('on a partner lays the pair', () => {
    expect(tap(pairs, hand, [2], 3)).toEqual({ raised: [2, 3], move: 'discard A3 C3' })
    expect(tap(pairs, hand, [2, 3], 2)).toEqual({ raised: [2, 3], move: 'discard A3 C3' })
  })

  it('on a card that does not go with it asks the server why', () => {
    expect(tap(pairs, hand, [2], 4)).toEqual({ raised: [4], refused: 'discard A3 M' })
  })

  it('on a card of another pair raises that instead', () => {
    expect(tap(pairs, hand, [3], 0)).toEqual({ raised: [0] })
  })

  it('on a third card starts anew', () => {
    expect(tap(pairs, hand, [2, 3], 0)).toEqual({ raised: [0] })
  })

  it('twice gives, puts or offers a card', () => {
    expect(tap(['give M', 'give A3'], hand, [4], 4)).toEqual({ raised: [4], move: 'give M' })
  })

  it('out of turn only raises', () => {
    expect(tap([], hand, [2], 4)).toEqual({ raised: [4] })
  })
})
