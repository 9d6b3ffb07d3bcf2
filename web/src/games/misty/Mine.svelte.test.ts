/** The own window on the screen, from its last card to its first move. */

import { flushSync, mount, unmount } from 'svelte'
import { expect, test, vi } from 'vitest'
import type { Area } from './geometry.ts'
import Mine from './Mine.svelte'
import type { Play } from './play.svelte.ts'
import { Solving } from './solving.svelte.ts'
import { EN, ROW, seatView, situation } from './table.test-help.ts'

// There is nothing to measure here.
class NoSizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

test('no drawing flies when the graph of the window comes: each stays the same one', () => {
  vi.stubGlobal('ResizeObserver', NoSizes)
  const turns = [3, 0, 2, 1] // in another order than they lie
  const window = ROW.cards.map((kind, col) => {
    const at: [number, number] = [0, col]
    return { kind, at, turn: turns[col] ?? 0 }
  })
  const me = seatView({ window })
  const area: Area = { top: 0, left: 0, rows: 1, cols: 4 }
  let solving = $state.raw<Solving | null>(null)
  const activation = {
    get solving() {
      return solving
    },
  }
  const view = situation({ phase: 'activate', seats: [me] })
  const play = { view, words: EN, me, area, activation, isMine: true, moves: ['move 0,0'] }
  const target = document.createElement('div')
  const shown = mount(Mine, { target, props: { play: play as unknown as Play } })
  const drawings = () => {
    flushSync()
    const all = [...target.querySelectorAll<HTMLElement>('.piece')]
    return new Map(all.map((one) => [one.style.getPropertyValue('--x'), one]))
  }
  const before = drawings()
  solving = new Solving(ROW)
  expect([...before.keys()].sort()).toEqual(['0%', '100%', '200%', '300%'])
  expect(drawings().size).toBe(4)
  for (const [place, drawing] of drawings()) expect(drawing).toBe(before.get(place))
  void unmount(shown)
  vi.unstubAllGlobals()
})
