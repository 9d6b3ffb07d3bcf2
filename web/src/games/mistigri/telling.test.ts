import { describe, expect, it } from 'vitest'
import type { Told } from '../../wire/games/mistigri.ts'
import { EN, FR } from './table.test-help.ts'
import { tell } from './telling.ts'

const names = ['you', 'Rose', 'Malo']
const english = (told: Told[], seat = 0) => tell(told, { words: EN, names, seat })
const french = (told: Told[], seat = 0) =>
  tell(told, { words: FR, names: ['toi', 'Rose', 'Malo'], seat })

describe('telling', () => {
  it('says you where it is you who did it', () => {
    const told: Told[] = [{ event: 'drew', seat: 0, card: 'A3', holder: 2 }]
    expect(english(told)).toEqual(['You draw the tabby 3 from Malo.'])
    expect(french(told)).toEqual(['Tu pioches le 3 tigré chez Malo.'])
  })

  it('says you where it was done to you', () => {
    expect(english([{ event: 'drew', seat: 1, card: 'M', holder: 0 }])).toEqual([
      'Rose draws the Mistigri from you.',
    ])
    expect(french([{ event: 'picked', seat: 2, card: 'E5', to: 0 }])).toEqual([
      'Dans la défausse, Malo choisit le 5 à chaussettes pour toi.',
    ])
  })

  it('names everybody to a spectator', () => {
    const told: Told[] = [{ event: 'gave', seat: 0, card: null, to: 1 }]
    expect(tell(told, { words: EN, names: ['Lise', 'Rose', 'Malo'], seat: -1 })).toEqual([
      'Lise gives Rose a card.',
    ])
  })

  it('puts cards that went the same way into one sentence', () => {
    const hidden = (): Told => ({ event: 'drew', seat: 1, card: null, holder: 2 })
    expect(english([hidden(), hidden(), hidden()])).toEqual(['Rose draws 3 cards from Malo.'])
    expect(
      english([
        { event: 'dropped', seat: 0, card: 'A1' },
        { event: 'dropped', seat: 0, card: 'C1' },
      ]),
    ).toEqual(['You lay down the tabby 1 and the tuxedo 1 as well.'])
  })

  it('keeps apart what happened twice without a card', () => {
    const passed: Told = { event: 'passed', seat: 1 }
    expect(english([passed, passed])).toHaveLength(2)
  })

  it('says pairs, reasons and what is waiting in words', () => {
    expect(
      french([
        { event: 'discarded', seat: 1, pair: ['A3', 'C3'] },
        { event: 'round_ended', seat: 1, why: 'all passed' },
      ]),
    ).toEqual([
      'Rose pose le 3 tigré et le 3 en smoking.',
      'La manche est finie\u00a0: tout le monde a passé.',
    ])
    expect(english([{ event: 'readied', seat: 1, pending: 'draw two' }])).toEqual([
      'The pair takes effect: the next player draws two cards.',
    ])
  })

  it('leaves deals and revealed hands to the pictures', () => {
    expect(
      english([
        { event: 'dealt', seat: 0, card: 'A3' },
        { event: 'revealed', seat: 1, card: 'M' },
      ]),
    ).toEqual([])
  })
})
