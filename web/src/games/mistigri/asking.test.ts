import { describe, expect, it } from 'vitest'
import { choice, prompt } from './asking.ts'
import { EN, FR, situation } from './table.test-help.ts'

const names = ['toi', 'Rose', 'Malo', 'Nina']

describe('what is asked', () => {
  it('of you', () => {
    const view = situation()
    expect(prompt({ view, moves: ['draw'], names, words: FR })).toBe(
      'À toi\u202f! Pioche une carte chez Nina.',
    )
    const giving = situation({ phase: 'give to', card: 'M' })
    expect(prompt({ view: giving, moves: ['to 1'], names, words: EN })).toBe(
      '4+4: who gets the Mistigri?',
    )
  })

  it('when there is no pair', () => {
    const view = situation({ phase: 'discard' })
    expect(prompt({ view, moves: ['pass'], names, words: EN })).toBe('No pair this time.')
  })

  it('of somebody else', () => {
    const view = situation({ turn: 1, holder: 0, next: 2, to_act: 1 })
    expect(prompt({ view, moves: [], names, words: FR })).toBe('Rose pioche dans ta main…')
    const other = situation({ turn: 2, holder: 1, next: 3, to_act: 2 })
    expect(prompt({ view: other, moves: [], names, words: FR })).toBe('Malo pioche chez Rose…')
  })
})

describe('choices', () => {
  it('are whole sentences', () => {
    const view = situation()
    expect(choice({ view, moves: [], names, words: FR }, 'draw').label).toBe(
      'Piocher une carte chez Nina',
    )
    const powers = situation({ phase: 'power or reverse', effect: 2 })
    const labels = ['power', 'reverse'].map(
      (move) => choice({ view: powers, moves: [], names, words: EN }, move).label,
    )
    expect(labels).toEqual([
      'Choose the card that Rose will draw',
      'Turn the arrow: Nina plays next',
    ])
  })

  it('say what a pair does', () => {
    const asked = { view: situation({ phase: 'discard' }), moves: [], names, words: EN }
    expect(choice(asked, 'discard A3 C3')).toEqual({
      move: 'discard A3 C3',
      label: 'Lay down the tabby 3 and the tuxedo 3',
      short: 'Lay down',
      detail: '3+3: a swap, or the arrow',
      cards: ['A3', 'C3'],
    })
    expect(choice(asked, 'discard A3 A4').detail).toBe('same colour')
    expect(choice(asked, 'pass').short).toBe('Pass')
    const extra = { ...asked, view: situation({ phase: 'extra' }) }
    expect(choice(extra, 'pass').short).toBe('') // it says more than that
  })
})
