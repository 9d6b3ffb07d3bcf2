/** What happened, as the log says it: nothing is lost by a reload, and nothing is said twice. */

import { expect, test } from 'vitest'
import { owls, update } from '../test/messages.ts'
import type { Update } from '../wire/messages.ts'
import { Play } from './plain/play.svelte.ts'
import { plainWords } from './plain/words.ts'
import type { Session } from './session.svelte.ts'
import { Signals } from './signals.ts'

const words = plainWords(owls)
const told = (...events: string[]) => events.map((event) => ({ event }))

function storyOf(first: Update, ...later: Update[]): string[] {
  const signals = new Signals()
  const session = { update: first, table: null, nowMs: () => 0, signals }
  const play = new Play(session as unknown as Session, () => words)
  const stop = play.listen()
  for (const one of later) signals.updates.call(one, one.snapshot)
  stop()
  return play.story.map(({ event }) => event)
}

const view = { seat: -1, seats: [], phase: 'night' }
const moment = (version: number, changes: Partial<Update>) => update(version, { view, ...changes })
const gap = (version: number, ...story: string[]) =>
  moment(version, { snapshot: true, story: told(...story) })

test('goes on with every update', () => {
  const first = moment(1, { told: told('woke') })
  expect(storyOf(first, moment(2, { told: told('flew', 'fed') }))).toEqual(['woke', 'flew', 'fed'])
})

test('is told to who comes late, as far as it is kept', () => {
  expect(storyOf(gap(70, 'flew', 'fed'), moment(71, { told: told('slept') }))).toEqual([
    'flew',
    'fed',
    'slept',
  ])
})

test('is told anew to who has missed too much: nothing twice', () => {
  const first = moment(1, { told: told('woke', 'flew') })
  expect(storyOf(first, gap(70, 'flew', 'fed'))).toEqual(['flew', 'fed'])
})
