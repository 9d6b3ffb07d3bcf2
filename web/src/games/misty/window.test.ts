import { describe, expect, it } from 'vitest'
import { sought } from './asking.ts'
import { fieldOf, handVariants, variantsOf } from './geometry.ts'
import { nearest } from './nearest.ts'
import { builtPieces, graphPieces, toldPieces } from './pieces.ts'
import { EN, FR, ROW, seatView, situation } from './table.test-help.ts'
import { movable, movesAt } from './touching.ts'
import { rowsSaid, shapesSaid, sizeSaid } from './words.ts'

describe('a growing window', () => {
  const SHAPES = ['3x4', '4x3']

  it('has room around the first card for whatever follows, and never changes its size', () => {
    expect(fieldOf([], SHAPES, 1)).toEqual({ top: -2, left: -2, rows: 5, cols: 5 })
    expect(fieldOf([[0, 0]], SHAPES, 1)).toEqual({ top: -2, left: -2, rows: 5, cols: 5 })
    expect(fieldOf([[0, 0]], ['3x3'], 1)).toMatchObject({ rows: 4, cols: 4 })
  })

  it('moves no further than the next card needs', () => {
    const row = [
      [0, 0],
      [0, 1],
      [0, 2],
    ] as const
    expect(fieldOf(row.slice(0, 2), SHAPES, 1).left).toBe(-2)
    expect(fieldOf(row, SHAPES, 1)).toEqual({ top: -2, left: -1, rows: 5, cols: 5 })
    expect(fieldOf([...row, [0, 3]], SHAPES, 1).left).toBe(-1) // full: no space beyond
    expect(fieldOf([...row, [0, -1]], ['3x4'], 1).left).toBe(-1)
  })

  it('draws the same kind differently each time, in the order of placing', () => {
    const card = (turn: number) => ({
      kind: 'up' as const,
      turn,
      at: [0, turn] as [number, number],
    })
    expect(variantsOf([card(4), card(1), card(2)])).toEqual([0, 0, 1])
    expect(handVariants(['flower', 'up', 'up'], [card(0)])).toEqual([0, 1, 0])
  })

  it('shows what everybody has shown and placed, and what only its owner plans', () => {
    const placed = seatView({ revealing: 'flower', placed: [0, 1] })
    expect(builtPieces(placed)).toMatchObject([{ kind: 'flower', row: 0, col: 1, state: 'last' }])
    const planned = builtPieces(seatView(), { kind: 'up', at: [1, 1] })
    expect(planned).toMatchObject([{ kind: 'up', row: 1, col: 1, state: 'planned' }])
  })
})

describe('words of a window', () => {
  const area = { top: 0, left: 0, rows: 1, cols: 4 }

  it('are read row by row, piles from the top', () => {
    const after = ROW.nodes[1]?.at ?? []
    const pieces = graphPieces(ROW, [0, 0, 0, 0], after, () => 'still', [0])
    expect(rowsSaid(area, pieces, EN)).toEqual([
      'Row 1: free · scooter, goes right over heart · monster · flower.',
    ])
    expect(rowsSaid(area, [], FR)).toEqual(['Ligne 1\u00a0: libre · libre · libre · libre.'])
  })

  it('name the shapes that are left', () => {
    expect(shapesSaid(['3x4', '4x3'], EN)).toBe(
      'Your window can still be 3 high, 4 wide or 4 high, 3 wide.',
    )
    expect(sizeSaid(['3x4', '4x3'], EN)).toBe('In the end: 3 by 4 or 4 by 3')
    expect(sizeSaid(['3x3'], FR)).toBe('À la fin\u00a0: 3 sur 3')
  })
})

describe('the drawing whose space is looked for', () => {
  const at = ['at 0,0', 'at 0,1']
  const seats = (revealing: 'up' | null) => [seatView({ revealing })]

  it('is the raised one, then the one that was picked, then the one that all have seen', () => {
    const pick = situation({ waiting: [0] })
    expect(sought({ view: pick, moves: ['pick up'] }, null)).toBe(null)
    expect(sought({ view: pick, moves: ['pick up'] }, 0)).toBe('flower')
    expect(sought({ view: situation({ pick: 'up', waiting: [1] }), moves: at }, null)).toBe('up')
    const place = situation({ phase: 'place', waiting: [0], seats: seats('up') })
    expect(sought({ view: place, moves: at }, null)).toBe('up')
  })

  it('is none once it has its space', () => {
    const planned = situation({ pick: 'up', spot: [0, 1], waiting: [1] })
    expect(sought({ view: planned, moves: at }, null)).toBe(null)
    const placed = situation({ phase: 'place', waiting: [1], seats: seats('up') })
    expect(sought({ view: placed, moves: at }, null)).toBe(null)
  })
})

describe('touching', () => {
  it('knows the drawings that may move from the moves', () => {
    expect(movesAt(['move 0,2', 'move 2,1', 'pick up'])).toEqual([
      [0, 2],
      [2, 1],
    ])
  })

  it('shows a window without its graph as the house tells it', () => {
    const kinds = ['right', 'up', 'right'] as const
    const window = kinds.map((kind, turn) => ({ kind, turn, at: [0, turn] as [number, number] }))
    const seat = seatView({
      window,
      moved: [
        [0, 2],
        [0, 1],
      ],
      went: [null, null],
    })
    const pieces = toldPieces(seat, movesAt(['move 0,0']))
    expect(pieces.map(({ row, col, state }) => [row, col, state])).toEqual([
      [0, 0, 'can-move'],
      [-1, 1, 'gone'],
      [0, 3, 'gone'],
    ])
    expect(movable(pieces, { top: 0, left: 0, rows: 1, cols: 3 }, EN)).toEqual([
      { at: [0, 0], label: 'scooter, goes right, row 1, column 1' },
    ])
  })

  it('goes by arrow keys to the nearest space, straight ahead first', () => {
    const spaces = [
      [0, 0],
      [0, 3],
      [1, 1],
      [2, 0],
    ] as const
    expect(nearest('ArrowRight', 0, spaces)).toBe(1)
    expect(nearest('ArrowDown', 0, spaces)).toBe(3)
    expect(nearest('ArrowLeft', 0, spaces)).toBe(null)
    expect(nearest('End', 0, spaces)).toBe(3)
    expect(nearest('x', 0, spaces)).toBe(null)
  })
})
