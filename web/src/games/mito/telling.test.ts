import { describe, expect, it } from 'vitest'
import type { Told } from '../../wire/games/mito.ts'
import { attempt, choices, isAwaited, moveWith, prompt } from './asking.ts'
import { journeys } from './journeys.ts'
import { EN, FR, situation } from './table.test-help.ts'
import { tell } from './telling.ts'

const names = ['you', 'Tom', 'Rose', 'Malo']
const asked = (said: Parameters<typeof situation>[0], moves: string[] = [], words = EN) => ({
  view: situation(said),
  moves,
  names,
  words,
})

describe('what is told', () => {
  const heard = (told: Told, seat = 0, words = EN) => tell([told], { words, names, seat }).join(' ')

  it('leaves arms and corners to the eye', () => {
    const arm: Told[] = [
      { event: 'arm', seat: 2 },
      { event: 'glimpsed', seat: 2 },
      { event: 'arm_down', seat: 2 },
    ]
    expect(tell(arm, { words: EN, names, seat: 1 })).toEqual([])
  })

  it('is told to you as yours and to others as theirs', () => {
    const gave: Told = { event: 'gave', seat: 2, to: 0, card: 'spider2' }
    expect(heard(gave)).toContain('Rose')
    expect(heard(gave)).toContain('spider 2')
    expect(heard(gave)).not.toBe(heard({ ...gave, card: null }, 3))
  })

  it('says of a round in which nobody could go on that nobody was out', () => {
    expect(heard({ event: 'round_ended', seat: -1, round: 1, out: [] })).toMatch(/: –\.$/)
  })

  it('leaves no slot open, whoever listens', () => {
    const told: Told[] = [
      { event: 'round_began', seat: 1, round: 1 },
      { event: 'played', seat: 0, card: 'n3' },
      { event: 'drew', seat: 0, card: 'n3' },
      { event: 'drew', seat: 2, card: null },
      { event: 'none_left', seat: 2 },
      { event: 'reshuffled', seat: -1, pile: 40 },
      { event: 'gone', seat: 0, card: 'mito3' },
      { event: 'called_back', seat: 0, card: 'mito3' },
      { event: 'accused', seat: 1, whom: 2, right: true, card: 'mito3' },
      { event: 'accused', seat: 1, whom: 0, right: false, card: null },
      { event: 'guard_changed', seat: 2, before: 1 },
      { event: 'gave', seat: 1, to: 2, card: null },
      { event: 'gave', seat: 0, to: 2, card: 'n3' },
      { event: 'kept', seat: 2 },
      { event: 'slapped', seat: 2, after_ms: 412 },
      { event: 'slowest', seat: 2, lot: false },
      { event: 'slowest', seat: 2, lot: true },
      { event: 'raced', seat: 2, card: 'n3', after_ms: 512 },
      { event: 'race_won', seat: 2, card: 'n3', lot: true },
      { event: 'race_missed', seat: -1 },
      { event: 'took', seat: 2, card: 'n3', source: 'discard' },
      { event: 'took', seat: 2, card: null, source: 'draw_pile' },
      { event: 'ready', seat: 2 },
      { event: 'round_ended', seat: -1, round: 1, out: [2] },
      { event: 'game_ended', seat: -1 },
      { event: 'time_out', seat: 2 },
    ]
    for (const words of [EN, FR])
      for (const seat of [-1, 0, 1, 2])
        for (const one of told) {
          const line = heard(one, seat, words)
          expect(line, JSON.stringify(one)).toMatch(/\w/)
          expect(line, JSON.stringify(one)).not.toMatch(/[{}]|undefined|null|None|True|False/)
        }
  })
})

describe('what is asked', () => {
  it('is your turn, by the values that can be played; or a draw', () => {
    const moves = ['play n3', 'play spider3', 'play n1', 'vanish n5']
    expect(prompt(asked({}, moves))).toBe('Your turn: play a 1 or a 3.')
    expect(prompt(asked({}, ['draw', 'vanish n1']))).toContain('draw')
  })

  it('is not your turn while you can only cheat', () => {
    const other = asked({ turn: 2, waiting: [2] }, ['vanish n1', 'fidget'])
    expect(isAwaited(other)).toBe(false)
    expect(prompt(other)).toBe('Rose plays.')
  })

  it('has words for every phase, mine and theirs, in both languages', () => {
    const phases = [
      'turn',
      'spider',
      'spider_to',
      'slap',
      'gifts',
      'race',
      'caught',
      'pause',
      'over',
    ]
    for (const words of [EN, FR])
      for (const phase of phases as ReturnType<typeof situation>['phase'][])
        for (const waiting of [[0], [2, 3], []])
          for (const seat of [0, -1]) {
            const said = { phase, waiting, seat, slowest: 3, giving: 'n3' as const, turn: 2 }
            const text = prompt(asked(said, ['race n3'], words))
            expect(text, `${phase} ${waiting}`).toMatch(/\w/)
            expect(text).not.toMatch(/[{}]|undefined/)
          }
  })

  it('stands as buttons: what the raised card does, and what needs none', () => {
    const moves = ['play n1', 'play n3', 'vanish n1', 'fidget']
    expect(choices(asked({}, moves), 'n1').map(({ move }) => move)).toEqual(['play n1'])
    expect(choices(asked({}, moves), null)).toEqual([])
    const spider = choices(asked({ phase: 'spider' }, ['give n1', 'keep']), null)
    expect(spider.map(({ label }) => label)).toEqual(['Keep all my cards'])
    const to = choices(asked({ phase: 'spider_to' }, ['to 2', 'to 3']), null)
    expect(to.map(({ label }) => label)).toEqual(['To Rose', 'To Malo'])
  })

  it('asks the server why a card does not fit', () => {
    expect(moveWith(['play n1'], 'n1')).toBe('play n1')
    expect(moveWith(['play n1', 'vanish n3'], 'n3')).toBeNull()
    expect(attempt(asked({}), 'n3')).toBe('play n3')
    expect(attempt(asked({ phase: 'gifts' }), 'mito5')).toBe('give mito5')
  })
})

describe('what moves', () => {
  it('carries cards to where they went, and no stolen one', () => {
    const told: Told[] = [
      { event: 'played', seat: 2, card: 'n3' },
      { event: 'drew', seat: 0, card: 'n4' },
      { event: 'gone', seat: 0, card: 'mito5' },
      { event: 'took', seat: 2, card: 'n1', source: 'discard' },
      { event: 'took', seat: 3, card: null, source: 'draw_pile' },
    ]
    expect(journeys(told, 0)).toEqual([
      { card: 'n3', from: 'seat 2', to: 'discard' },
      { card: 'n4', from: 'pile', to: 'hand n4' },
      { card: 'n1', from: 'discard', to: 'seat 2' },
      { card: null, from: 'pile', to: 'seat 3' },
    ])
  })
})
