import { describe, expect, it, vi } from 'vitest'
import { draw } from '../../../art/draw.test-help.ts'
import type { Note } from '../../../table/sound.ts'
import { NOISES, noises } from '../noises.ts'
import Body from './Body.svelte'
import Bug from './Bug.svelte'
import Card from './Card.svelte'
import Kitchen from './Kitchen.svelte'
import Poof, { LIFE_MS } from './Poof.svelte'
import Roach from './Roach.svelte'
import Slap from './Slap.svelte'
import { KINDS, ORDER, VALUES, cardOf, costOf, inOrder, neighbours, whatIs } from './cards.ts'
import { FACES, LOOKS, faceOf, personOf } from './people.ts'

/** The picture without what differs by chance: when an eye blinks. */
const picture = (where: HTMLElement) => where.innerHTML.replace(/--blink-delay: [^;]+;/g, '')

describe('cards', () => {
  it('know their kind and value, and lie in one order', () => {
    expect(ORDER).toHaveLength(30)
    for (const kind of KINDS) for (const value of VALUES) expect(whatIs(cardOf(kind, value))).toEqual({ kind, value })
    expect(inOrder(['mito1', 'ant5', 'n2', 'spider3', 'n1'])).toEqual(['n1', 'n2', 'spider3', 'ant5', 'mito1'])
  })

  it('MT-4: 5 and 1 are neighbours', () => {
    expect(neighbours(1)).toEqual([5, 2])
    expect(neighbours(3)).toEqual([2, 4])
    expect(neighbours(5)).toEqual([4, 1])
  })

  it('MT-16: cost 1, 5 or 10', () => {
    expect(['n4', 'spider1', 'mosquito2', 'cockroach3', 'ant5', 'mito2'].map(costOf)).toEqual([1, 5, 5, 5, 5, 10])
  })

  it('are thirty different pictures, large and small, and one back', () => {
    for (const small of [false, true]) expect(new Set(ORDER.map((card) => picture(draw(Card, { card, small })))).size).toBe(30)
    expect(picture(draw(Card, { card: null }))).not.toContain('class="num')
  })

  it('are images with a title and decoration without, and hold no text', () => {
    const named = draw(Card, { card: 'ant2', title: 'Fourmi 2' })
    expect(named.firstElementChild?.getAttribute('role')).toBe('img')
    expect(named.firstElementChild?.getAttribute('aria-label')).toBe('Fourmi 2')
    expect(named.textContent?.trim()).toBe('')
    expect(draw(Card, { card: 'ant2' }).firstElementChild?.getAttribute('aria-hidden')).toBe('true')
  })

  it('show their value by count too', () => {
    const rings = (value: number) => draw(Bug, { who: 'mosquito', value }).querySelectorAll('ellipse[rx="6.6"]').length / 2
    const cards = (value: number) => draw(Bug, { who: 'mito', value }).querySelectorAll('rect[width="26"]').length
    for (const value of VALUES) expect([rings(value), cards(value)]).toEqual([value, value])
  })
})

describe('people', () => {
  it('have eight different faces, and five different coats', () => {
    expect(new Set(FACES.map((face) => JSON.stringify(faceOf(face)))).size).toBe(8)
    for (const face of FACES) expect(new Set(Array.from({ length: LOOKS }, (_, look) => picture(draw(Body, { look, face })))).size).toBe(LOOKS)
    expect(new Set(Array.from({ length: LOOKS }, (_, look) => personOf(look).coat)).size).toBe(LOOKS)
  })

  it('MT-17: the glimpse adds the corner of a card and nothing else', () => {
    const moving = draw(Body, { look: 1, arm: 'moving' as const })
    const seen = draw(Body, { look: 1, arm: 'moving' as const, glimpse: true })
    expect(moving.querySelector('.corner')).toBeNull()
    seen.querySelector('.corner')?.remove()
    expect(picture(seen).replace(/<!--.*?-->/g, '')).toBe(picture(moving).replace(/<!--.*?-->/g, ''))
  })

  it('MT-8: the guard holds a torch; the arm does not move', () => {
    const guard = draw(Body, { look: 2, arm: 'moving' as const, glimpse: true, guard: true })
    expect(guard.querySelector('.beam')).not.toBeNull()
    expect(guard.querySelector('.moving, .corner, .mark')).toBeNull()
  })
})

describe('the room and its targets', () => {
  it('never share an id', () => {
    draw(Kitchen, {})
    draw(Kitchen, {})
    const ids = [...document.querySelectorAll('[id]')].map((part) => part.id)
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(id).toMatch(/^mito-/)
  })

  it('show another picture for each state', () => {
    expect(new Set((['there', 'slapped', 'gone'] as const).map((state) => picture(draw(Slap, { state })))).size).toBe(3)
    expect(new Set((['there', 'caught', 'gone'] as const).map((state) => picture(draw(Roach, { state })))).size).toBe(3)
  })

  it('say when the cloud is over, with or without motion', () => {
    vi.useFakeTimers()
    const over = vi.fn()
    draw(Poof, { ondone: over })
    vi.advanceTimersByTime(LIFE_MS - 1)
    expect(over).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(over).toHaveBeenCalledOnce()
    vi.useRealTimers()
  })
})

describe('sounds', () => {
  const place = (seat: number) => [0, -0.8, 0, 0.8][seat] ?? 0

  it('come from where the neighbour sits, and never from oneself', () => {
    expect(noises([{ event: 'arm', seat: 1 }, { event: 'arm', seat: 3 }, { event: 'arm', seat: 0 }], 0, place)).toEqual([
      { noise: 'arm', place: -0.8 },
      { noise: 'arm', place: 0.8 },
    ])
    expect(noises([{ event: 'glimpsed', seat: 3 }], 0, place)).toEqual([{ noise: 'glimpse', place: 0.8 }])
  })

  it('are the same for a card and for a fidget, and tell nothing of what is gone', () => {
    for (const event of ['arm_down', 'kept', 'ready'] as const) expect(noises([{ event, seat: 1 }], 0, place)).toEqual([])
    for (const event of ['gone', 'called_back'] as const) expect(noises([{ event, seat: 1, card: 'n3' }], 0, place)).toEqual([])
  })

  it('are an insect of its own for each action, and a card for the rest', () => {
    const names = (['n1', 'mito2', 'spider1', 'mosquito1', 'cockroach1', 'ant1'] as const).map((card) => noises([{ event: 'played', seat: 2, card }], 0, place)[0]?.noise)
    expect(names).toEqual(['play', 'play', 'spider', 'mosquito', 'cockroach', 'ant'])
    expect(noises([{ event: 'accused', seat: 1, whom: 2, right: true, card: 'n1' }], 0, place)[0]?.noise).toBe('accusedRight')
    expect(noises([{ event: 'accused', seat: 1, whom: 2, right: false, card: null }], 0, place)[0]?.noise).toBe('accusedWrong')
  })

  it('are short, and swell before they end', () => {
    for (const notes of Object.values<Note[]>(NOISES))
      for (const note of notes) {
        expect((note.at ?? 0) + note.length).toBeLessThan(1.9)
        expect(note.swell ?? 0.012).toBeLessThan(note.length)
      }
  })
})
