/** Presses that are timed. */

import type { Attachment } from 'svelte/attachments'

/**
 * A press counts when the finger comes down, not when it goes up again: that is a tenth of a second.
 * The click that follows is swallowed; a click that follows nothing is from a keyboard or a reader.
 */
export function quick(press: (event: Event) => void): Attachment<HTMLElement> {
  return (element) => {
    let pressed = false
    element.dataset.quick = '' // no guard keeps it (guard.ts)
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return
      pressed = true
      press(event)
    }
    const click = (event: MouseEvent) => {
      if (!pressed || event.detail === 0) press(event)
      pressed = false
    }
    element.addEventListener('pointerdown', down)
    element.addEventListener('click', click)
    return () => {
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('click', click)
      delete element.dataset.quick
    }
  }
}
