import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test } from 'vitest'

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
  const rule = document.querySelector('.rule')
  expect(rule).not.toBeNull()
  touch(rule)
  expect(document.querySelector('.toast p')?.textContent).toBe('draw a card first')
})
