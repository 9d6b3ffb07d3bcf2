import { describe, expect, it } from 'vitest'
import { digitOf } from '../../table/keys.ts'
import { spotsOf, stepFrom } from './garden.ts'
import { deedOf, heldBy, stillToTell, withDeeds, type Deed, type Pawns } from './hands.ts'
import { moodOf } from './moods.ts'
import { FAIR_UP_TO_MS, lineOf, runsOf } from './photo.ts'
import { LAST, pawnView, situation } from './table.test-help.ts'
import { formOf, suspenseMs } from './warmup.ts'

const deed = (seat: number, move: string): Deed => {
  const made = deedOf(1, seat, move)
  if (!made) throw new Error(`${move} is no deed`)
  return made
}
const { pawns, seats } = situation()
const seen = (from: Pawns, ...deeds: Deed[]) => withDeeds(from, deeds, seats)

describe('hands before the game has decided', () => {
  it('lift, carry and place', () => {
    const lifted = seen(pawns, deed(0, 'lift cat'))
    expect(heldBy(lifted, 0)).toBe('cat')
    const placed = seen(pawns, deed(0, 'lift cat'), deed(0, 'place cat on tree'))
    expect(placed.cat).toEqual({ owner: 0, held: null, spot: 'on tree' })
    expect(heldBy(placed, 0)).toBeNull()
  })

  it('take a pawn from where it was wrongly placed', () => {
    const wrong = { ...pawns, cat: pawnView({ owner: 0, spot: 'by chair' }) }
    expect(seen(wrong, deed(0, 'lift cat')).cat).toMatchObject({ held: 0, spot: null })
  })

  it('cannot take what another hand has, or what is not theirs', () => {
    const both = seen(pawns, deed(1, 'lift mouse'), deed(0, 'lift mouse'))
    expect(both.mouse.held).toBe(1)
    expect(seen(pawns, deed(0, 'lift dog')).dog.held).toBeNull()
    expect(seen(pawns, deed(0, 'place dog on tree')).dog.spot).toBeNull()
  })

  it('change nothing twice once the game has told it', () => {
    const told = seen(pawns, deed(0, 'lift cat'))
    expect(seen(told, deed(0, 'lift cat'))).toEqual(told)
  })

  it('are forgotten when the game tells them, one for one', () => {
    const deeds = [deed(1, 'lift dog'), deed(1, 'drop dog'), deed(1, 'lift dog')]
    const left = stillToTell(deeds, [{ event: 'lifted', seat: 1, pawn: 'dog' }])
    expect(left.map(({ does }) => does)).toEqual(['drop', 'lift'])
    expect(stillToTell(deeds, [{ event: 'lifted', seat: 0, pawn: 'dog' }])).toHaveLength(3)
  })

  it('are nobody’s for a spectator', () => {
    expect(heldBy(pawns, -1)).toBeNull()
    expect(deedOf(1, 0, 'roll')).toBeNull()
  })
})

describe('the garden', () => {
  it('has keys by place, whatever stands there', () => {
    const spots = spotsOf(['hole', 'kennel', 'chair', 'tree'])
    expect(spots[0]).toBe('on hole')
    expect(spots[7]).toBe('by tree')
    expect(digitOf('Digit3')).toBe(3)
    expect(digitOf('Numpad8')).toBe(8)
    expect(digitOf('KeyA')).toBeNull()
  })

  it('is walked by arrows, two rows of four', () => {
    expect(stepFrom(0, 'ArrowRight')).toBe(1)
    expect(stepFrom(0, 'ArrowLeft')).toBe(3)
    expect(stepFrom(1, 'ArrowDown')).toBe(5)
    expect(stepFrom(5, 'ArrowUp')).toBe(1)
    expect(stepFrom(5, 'Enter')).toBeNull()
  })
})

describe('the photo', () => {
  const press = {
    at_ms: 612,
    error_ms: 9,
    raw_ms: 700,
    claimed_ms: 610,
    trusted_ms: 90,
    unproven: false,
  }
  const photo = {
    type: 'photo' as const,
    game_number: 1,
    version: 4,
    presses: [
      { ...press, seat: 1, move: 'lift dog', late: false },
      { ...press, seat: 1, move: 'place dog by tree', late: false },
      { ...press, seat: 0, move: 'place cat by chair', late: true },
    ],
  }

  it('shows what was placed, and whether that was right', () => {
    const runs = runsOf(photo, LAST)
    expect(runs.map(({ who, right, late }) => [who, right, late])).toEqual([
      ['dog', true, false],
      ['cat', false, true],
    ])
  })

  it('knows the lines of those who pressed', () => {
    expect(lineOf(photo, 1)).toBe(90)
    expect(lineOf(photo, 2)).toBeNull()
    expect(lineOf(null, 0)).toBeNull()
    expect(FAIR_UP_TO_MS).toBeGreaterThan(300)
  })
})

describe('faces', () => {
  it('tell who was first', () => {
    expect(moodOf('dog', pawnView({ spot: 'by tree' }), 'roll', LAST)).toBe('proud')
    expect(moodOf('cat', pawnView({ spot: 'by chair' }), 'roll', LAST)).toBe('sorry')
    expect(moodOf('mouse', pawnView(), 'roll', LAST)).toBe('calm')
    expect(moodOf('mouse', pawnView({ held: 1 }), 'duel', null)).toBe('lifted')
    expect(moodOf('mouse', pawnView(), 'suspense', null)).toBe('alert')
  })
})

describe('a warm-up', () => {
  it('says nothing before five tries', () => {
    expect(formOf([300, 310, 320, 330])).toBeNull()
  })

  it('tells the middle, the middle half and the best', () => {
    expect(formOf([400, 300, 320, 1000, 340])).toEqual({
      median: 340,
      from: 320,
      to: 400,
      best: 300,
    })
  })

  it('keeps one waiting as long as a table does', () => {
    expect(suspenseMs(() => 0)).toBe(800)
    expect(suspenseMs(() => 1)).toBe(2500)
  })
})
