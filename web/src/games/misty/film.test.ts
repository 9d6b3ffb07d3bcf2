import { describe, expect, it } from 'vitest'
import { film, outcome } from './film.ts'
import { Solving } from './solving.svelte.ts'
import { ROW, SMILES } from './table.test-help.ts'
import { nodeOf, trusted } from './walk.ts'

describe('the film of an activation', () => {
  it('wobbles before it moves, eats, scribbles over the pile, wipes it and counts', () => {
    const frames = film(ROW, [0])
    expect(frames.map(({ noise }) => noise)).toEqual([
      null,
      null,
      'squeak',
      'chomp',
      'scribble',
      null,
      'count',
      null,
    ])
    expect(frames[1]).toMatchObject({ wobbling: 0, at: [0, 1, 2, 3] })
    expect(frames[2]).toMatchObject({ trail: { card: 0, from: 0 }, at: [1, 1, 2, 3] })
    expect(frames[3]).toMatchObject({ eating: [2], eaten: [3], at: [1, 1, 3, 3] })
    expect(frames[4]).toMatchObject({ scribbled: [1], gone: [] })
    expect(frames[5]).toMatchObject({ scribbled: [], gone: [0, 1] })
    expect(frames.at(-1)).toMatchObject({ total: 1, points: [null, null, null, 1] })
  })

  it('counts the extra point of a pair of smiles last', () => {
    const totals = film(SMILES, [1, 0]).flatMap(({ total }) => total ?? [])
    expect(totals).toEqual([1, 2, 3, 3])
    expect(outcome(SMILES, [0, 1])?.points).toEqual([null, null, 1, 2])
  })

  it('has no end before everything has moved', () => {
    expect(outcome(SMILES, [0])).toBe(null)
  })
})

describe('solving', () => {
  it('moves what may move, and takes it back', () => {
    const solving = new Solving(SMILES)
    expect(solving.movers).toEqual([0, 1])
    expect(solving.move(2)).toBe(false)
    expect(solving.move(1)).toBe(true)
    expect(solving.moved).toEqual({ card: 1, from: 1 })
    expect(solving.points).toBe(null)
    solving.move(0)
    expect(solving.points).toBe(3)
    solving.undo()
    expect(solving.path).toEqual([1])
    solving.reset()
    expect(solving.canUndo).toBe(false)
  })

  it('never takes back what the house knows', () => {
    const solving = new Solving(SMILES, [1, 0], 1)
    solving.undo()
    solving.undo()
    expect(solving.path).toEqual([1])
  })

  it('trusts a stored order as far as it fits the window', () => {
    expect(trusted(SMILES, [1, 3, 0])).toEqual([1])
    expect(nodeOf(SMILES, [3])).toBe(null)
    expect(new Solving(SMILES, [7]).path).toEqual([])
  })
})
