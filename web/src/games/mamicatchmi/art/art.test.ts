import { describe, expect, it, vi } from 'vitest'
import { draw } from '../../../art/draw.test-help.ts'
import Die from './Die.svelte'
import Dust, { LIFE_MS } from './Dust.svelte'
import Pawn from './Pawn.svelte'
import Structure from './Structure.svelte'
import { MOODS, PAWN, PLACES, PLOT, STRUCTURES, WHO, faceOf } from './pawns.ts'

/** The picture without the ids, which differ from one to the next. */
const picture = (where: HTMLElement) => where.innerHTML.replace(/mc-[\w-]*?\d+/g, 'mc')

describe('pawns', () => {
  it('have eight different faces each', () => {
    for (const who of WHO) expect(new Set(MOODS.map((mood) => JSON.stringify(faceOf(who, mood)))).size).toBe(8)
  })

  it('are images with a title and decoration without, and never share an id', () => {
    const named = draw(Pawn, { who: 'granny', title: 'Mamie' }).firstElementChild
    expect(named?.getAttribute('role')).toBe('img')
    expect(named?.getAttribute('aria-label')).toBe('Mamie')
    expect(draw(Pawn, { who: 'granny' }).firstElementChild?.getAttribute('aria-hidden')).toBe('true')
    const ids = [...document.querySelectorAll('[id]')].map((part) => part.id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^mc-/)
  })

  it('stand inside the picture of a structure, on it and beside it', () => {
    for (const what of STRUCTURES)
      for (const place of Object.values(PLACES[what])) {
        const half = place.pawn / 2
        const tall = ((place.pawn * PLOT.width) / PLOT.height) * (PAWN.height / PAWN.width)
        expect(place.x - half).toBeGreaterThanOrEqual(0)
        expect(place.x + half).toBeLessThanOrEqual(1.05)
        expect(place.y - tall * PAWN.foot.y).toBeGreaterThanOrEqual(-0.1)
        expect(place.y).toBeLessThan(1)
      }
  })
})

describe('structures', () => {
  it('are their back and their front', () => {
    for (const what of STRUCTURES) {
      const parts = (layer: 'all' | 'back' | 'front') => draw(Structure, { what, layer }).querySelectorAll('path').length
      expect(parts('back') + parts('front')).toBe(parts('all'))
    }
  })
})

describe('a die', () => {
  it('tells nothing of its face while it rolls', () => {
    const blind = picture(draw(Die, { face: null, rolling: true }))
    for (const face of WHO) expect(picture(draw(Die, { face, rolling: true }))).toBe(blind)
  })

  it('shows another picture for each face', () => {
    expect(new Set(WHO.map((face) => picture(draw(Die, { face })))).size).toBe(4)
  })
})

describe('dust', () => {
  it('says when it is over, with or without motion', () => {
    vi.useFakeTimers()
    const over = vi.fn()
    draw(Dust, { ondone: over })
    vi.advanceTimersByTime(LIFE_MS - 1)
    expect(over).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(over).toHaveBeenCalledOnce()
    vi.useRealTimers()
  })
})
