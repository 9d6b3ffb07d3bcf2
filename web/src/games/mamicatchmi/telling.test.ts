import { describe, expect, it } from 'vitest'
import { soundsOf } from '../../table/sound.ts'
import type { Told } from '../../wire/games/mamicatchmi.ts'
import { choices, prompt } from './asking.ts'
import { journeys } from './journeys.ts'
import { SOUNDS } from './noises.ts'
import { EN, FR, situation } from './table.test-help.ts'
import { tell } from './telling.ts'

const names = ['you', 'Tom']
const heard = (told: Told, seat = 0) => tell([told], { words: EN, names, seat }).join(' ')

describe('what is told', () => {
  it('is told to you as yours and to others as theirs', () => {
    const won: Told = { event: 'won', seat: 1, tokens: 1, loser: 0 }
    expect(heard(won)).toContain('Tom')
    expect(heard(won)).not.toEqual(heard(won, 1))
    expect(tell([won], { words: FR, names: ['toi', 'Tom'], seat: 1 })[0]).toMatch(/^Tu bats/)
  })

  it('names the dice, and a double as such', () => {
    expect(heard({ event: 'stopped', seat: 0, dice: ['cat', 'dog'] })).toContain(
      'the cat and the dog',
    )
    expect(heard({ event: 'stopped', seat: 0, dice: ['cat', 'cat'] })).toContain('twice')
  })

  it('leaves feints to the eye', () => {
    expect(heard({ event: 'lifted', seat: 1, pawn: 'dog' })).toBe('')
  })

  it('leaves no slot open', () => {
    const told: Told[] = [
      { event: 'placed', seat: 1, pawn: 'dog', spot: 'by tree', after_ms: 612, right: true },
      { event: 'wrong', seat: 0, why: 'pawn', pawn: 'cat', tokens: 1 },
      { event: 'swapped', seat: 0, given: 'cat', pawn: 'mouse', other: null },
      { event: 'rearranged', seat: 1, structures: ['tree', 'chair'] },
      { event: 'lost', seat: 0, tokens: 1, by: 1 },
      { event: 'gained', seat: 0, tokens: 1 },
      { event: 'missed', seat: -1 },
    ]
    for (const words of [EN, FR])
      for (const line of tell(told, { words, names, seat: 0 })) expect(line).not.toMatch(/[{}]/)
  })
})

describe('what is asked', () => {
  const asked = (said: Parameters<typeof situation>[0], moves: string[] = []) => ({
    view: situation(said),
    moves,
    names,
    words: EN,
  })

  it('says in a duel what the dice show, and nothing of who goes where', () => {
    expect(prompt(asked({}))).toBe('The dog and the cat! Quick!')
    expect(choices(asked({}, ['lift cat']))).toEqual([])
  })

  it('says who is waited for', () => {
    expect(prompt(asked({ phase: 'roll', roller: 1, waiting: [1] }))).toContain('Tom')
  })

  it('has words for every swap', () => {
    const moves = ['keep', 'swap dog', 'swap mouse', 'swap tree chair']
    const labels = choices(asked({ phase: 'swap' }, moves)).map(({ label }) => label)
    expect(labels).toHaveLength(4)
    expect(labels[1]).toContain('Tom')
    expect(labels[3]).toContain('the tree')
    for (const label of labels) expect(label).not.toMatch(/[{}]|undefined/)
  })
})

describe('what moves and sounds', () => {
  it('carries tokens from whoever lost them', () => {
    expect(journeys([{ event: 'won', seat: 1, tokens: 1, loser: 0 }])).toEqual([
      { card: true, from: 'seat 0', to: 'seat 1' },
    ])
    expect(journeys([{ event: 'wrong', seat: 0, why: 'pawn', pawn: 'cat', tokens: 1 }])).toEqual([
      { card: false, from: 'seat 0', to: 'reserve' },
    ])
    expect(journeys([{ event: 'won', seat: 1, tokens: 0, loser: 0 }])).toEqual([])
  })

  it('makes each sound once', () => {
    const rolled: Told = { event: 'rolled', seat: 0 }
    expect([...soundsOf([rolled, rolled], SOUNDS)]).toEqual(['rattle'])
  })
})
