/** Tap, long press and drag on one element, for finger, pen and mouse; keys are the element's own. */

import type { Attachment } from 'svelte/attachments'

const LONG_MS = 450
const FAR_PX = 10

export interface Touch {
  press?: () => void // long press
  drag?: (dx: number, dy: number, event: PointerEvent) => void
  drop?: (x: number, y: number, event: PointerEvent) => void // where a drag was let go
  dropped?: () => void // the drag is over, wherever it ended
}

/** A click that ends a drag or a long press is swallowed: it was not a tap. */
export function touch(given: () => Touch): Attachment<HTMLElement> {
  return (element) => {
    let start: { x: number; y: number; id: number } | null = null
    let moved = false
    let swallow = false
    let timer = 0

    const down = (event: PointerEvent) => {
      if (event.button !== 0) return
      start = { x: event.clientX, y: event.clientY, id: event.pointerId }
      moved = false
      swallow = false
      // A quick mouse is far away before it has moved here; what touches is captured by itself.
      if (event.pointerType === 'mouse') element.setPointerCapture(event.pointerId)
      window.clearTimeout(timer)
      timer = window.setTimeout(() => {
        if (!start || moved) return
        swallow = true
        start = null
        given().press?.()
      }, LONG_MS)
    }
    const move = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.id) return
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y]
      if (!moved && Math.hypot(dx, dy) < FAR_PX) return
      if (!moved) element.setPointerCapture(event.pointerId)
      moved = true
      window.clearTimeout(timer)
      given().drag?.(dx, dy, event)
    }
    const up = (event: PointerEvent) => {
      window.clearTimeout(timer)
      if (start && moved) {
        swallow = true
        if (event.type === 'pointerup') given().drop?.(event.clientX, event.clientY, event)
        given().dropped?.()
      }
      start = null
    }
    const click = (event: MouseEvent) => {
      if (!swallow) return
      swallow = false
      event.stopImmediatePropagation()
      event.preventDefault()
    }
    const menu = (event: Event) => event.preventDefault()

    element.addEventListener('pointerdown', down)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerup', up)
    element.addEventListener('pointercancel', up)
    element.addEventListener('click', click, { capture: true })
    element.addEventListener('contextmenu', menu)
    return () => {
      window.clearTimeout(timer)
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerup', up)
      element.removeEventListener('pointercancel', up)
      element.removeEventListener('click', click, { capture: true })
      element.removeEventListener('contextmenu', menu)
    }
  }
}

/** Whether that is over a place where cards are laid down: one with `data-drop`. */
export function isOverDrop({ clientX, clientY }: PointerEvent): boolean {
  const under = document.elementsFromPoint(clientX, clientY)
  return under.some((one) => one.closest('[data-drop]'))
}
