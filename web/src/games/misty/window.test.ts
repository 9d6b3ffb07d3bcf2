import { describe, expect, it } from 'vitest'
import { boundsOf, handVariants, outlineOf, shownArea, variantsOf } from './geometry.ts'
import { nearest } from './nearest.ts'
import { builtPieces, graphPieces } from './pieces.ts'
import { EN, FR, ROW, seatView } from './table.test-help.ts'
import { movesAt } from './touching.ts'
import { rowsSaid, shapesSaid } from './words.ts'

describe('a growing window', () => {
  it('shows room for both shapes around the first card', () => {
    const around = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((col) => [row, col] as const))
    expect(shownArea([[0, 0]], around, ['3x4', '4x3'])).toEqual({
      top: -1,
      left: -1,
      rows: 4,
      cols: 4,
    })
  })

  it('shows one shape and no more once there is only one', () => {
    const cards = [
      [0, 0],
      [2, 3],
    ] as const
    expect(shownArea(cards, [], ['3x4'])).toEqual(boundsOf(cards))
    expect(outlineOf('3x4', boundsOf(cards))).toEqual({ top: 0, left: 0, rows: 3, cols: 4 })
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
    expect(shapesSaid(['3x4', '4x3'], EN)).toBe('Still possible: 3 high, 4 wide or 4 high, 3 wide.')
  })
})

describe('touching', () => {
  it('knows the drawings that may move from the moves', () => {
    expect(movesAt(['move 0,2', 'move 2,1', 'pick up'])).toEqual([
      [0, 2],
      [2, 1],
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
