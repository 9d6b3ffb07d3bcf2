import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import Toasts from './Toasts.svelte'
import { toasts } from './toasts.svelte.ts'

let shown: ReturnType<typeof mount>

beforeEach(() => {
  // jsdom has no popovers.
  HTMLElement.prototype.showPopover = () => undefined
  HTMLElement.prototype.hidePopover = () => undefined
  shown = mount(Toasts, { target: document.body })
  toasts.add('draw a card first', { game: 'mistigri', number: 'MG-6' })
  flushSync()
})

afterEach(async () => {
  toasts.dismissAll()
  await unmount(shown)
})

function touch(what: Element | null): void {
  what?.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }))
  flushSync()
}

test('a touch elsewhere clears what was said', () => {
  touch(document.body)
  expect(document.querySelector('.toast')).toBeNull()
})

test('a touch on a note leaves it: its rule may be wanted', () => {
  const rule = document.querySelector('[data-rule]')
  expect(rule).not.toBeNull()
  touch(rule)
  expect(document.querySelector('.toast p')?.textContent).toBe('draw a card first')
})

test('what matters stays until it is closed or answered, beside what is brief', () => {
  const press = vi.fn()
  toasts.keep('somebody has your seat', { words: 'not me', press })
  for (const brief of ['one', 'two', 'three', 'four']) toasts.add(brief)
  flushSync()
  expect(toasts.shown.map(({ text }) => text)).toEqual([
    'somebody has your seat',
    'two',
    'three',
    'four',
  ])
  touch(document.body)
  const quiet = toasts.shown
  touch(document.body)
  expect(toasts.shown).toBe(quiet) // or it would come to lie over what was opened since
  const kept = [...document.querySelectorAll<HTMLButtonElement>('.toast button')]
  expect(kept.map((one) => one.textContent.trim())).toEqual(['not me', ''])
  kept[0]?.click()
  flushSync()
  expect(press).toHaveBeenCalledOnce()
  expect(document.querySelector('.toast')).toBeNull()
})
