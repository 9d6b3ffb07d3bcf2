/** One person's side of the garden: what a double changes is said beside their pawn. */

import { expect, test } from 'vitest'
import type { Session } from '../../table/session.svelte.ts'
import { Signals } from '../../table/signals.ts'
import type { Told } from '../../wire/games/mamicatchmi.ts'
import type { Update } from '../../wire/messages.ts'
import { Play } from './play.svelte.ts'
import { EN, situation } from './table.test-help.ts'

function noted(one: Told): string | undefined {
  const signals = new Signals()
  const update = (version: number, told: Told[]): Update => {
    const rest = { at_ms: 0, deadline_ms: null, snapshot: false, game_number: 1, beats: 0 }
    return { type: 'update', version, told, view: situation({ phase: 'roll' }), moves: [], ...rest }
  }
  const session = { update: update(1, []), table: null, nowMs: () => 0, signals }
  const play = new Play(session as unknown as Session, () => EN)
  const stop = play.listen()
  signals.updates.call(update(2, [one]), false)
  stop()
  return play.note?.text
}

test('who has lost their pawn to somebody else is told which one they are', () => {
  const swapped = { event: 'swapped', seat: 1, given: 'dog', pawn: 'cat', other: 0 } as const
  expect(noted(swapped)).toMatch(/from you: you are the dog now/)
  expect(noted({ ...swapped, pawn: 'mouse', other: null })).toBeUndefined()
})

test('that somebody has changed the garden is said to the others', () => {
  const rearranged: Told = { event: 'rearranged', seat: 1, structures: ['tree', 'chair'] }
  expect(noted(rearranged)).toMatch(/tree.*chair/)
  expect(noted({ ...rearranged, seat: 0 })).toBeUndefined()
})
