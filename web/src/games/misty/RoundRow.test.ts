/** A line of the round's end, as it is read. */

import { flushSync, mount, unmount } from 'svelte'
import { expect, test } from 'vitest'
import type { Play } from './play.svelte.ts'
import RoundRow from './RoundRow.svelte'
import { EN, FR, seatView, situation } from './table.test-help.ts'
import type { Words } from './words.ts'

function row(seat: number, words: Words, best = 11): string {
  const last = {
    window: [],
    turns: [],
    rows: 3,
    cols: 4,
    order: [
      [0, 0],
      [0, 1],
    ] as [number, number][],
    best_order: [],
    points: 11,
    best,
  }
  const view = situation({ seats: [seatView({ wins: 1 }), seatView({ wins: 1 })] })
  const session = { table: null }
  const play = { view, words, you: 0, names: [words.screen.you, 'Rose'], session }
  const target = document.createElement('ul')
  const props = { play: play as unknown as Play, last, seat, isWinner: true, onwatch: () => {} }
  const shown = mount(RoundRow, { target, props })
  flushSync()
  const said = [...target.querySelectorAll('.who > *, .could, button > span')]
    .map(({ textContent }) => textContent.trim())
    .join(' / ')
  void unmount(shown)
  return said
}

test('you win a round in other words than somebody else does', () => {
  expect(row(0, EN)).toBe('You / win the round / You found the best order. Bravo! / Watch again')
  expect(row(0, FR)).toBe(
    'Toi / tu gagnes la manche / Tu as trouvé le meilleur ordre. Bravo\u202f! / Revoir',
  )
  expect(row(1, EN)).toBe('Rose / wins the round / ')
  expect(row(0, EN, 12)).toBe(
    'You / win the round / You made 11. In another order: 12! / Show me how',
  )
})
