/** A pawn under a finger: lifted at the first touch, carried, placed or put back where it is let go. */

import type { Attachment } from 'svelte/attachments'
import type { Pawn, Spot } from '../../wire/games/mamicatchmi.ts'
import type { Play } from './play.svelte.ts'

const FAR_PX = 10

/** The spot at a point of the screen, whatever lies over it. */
export function spotAt(x: number, y: number): Spot | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const spot = element.closest<HTMLElement>('[data-spot]')?.dataset.spot
    if (spot) return spot as Spot
  }
  return null
}

export function carry(play: Play, pawn: () => Pawn): Attachment<HTMLElement> {
  return (element) => {
    let start: { x: number; y: number; id: number; wasHeld: boolean } | null = null
    let pressed = false

    const down = (event: PointerEvent) => {
      if (event.button !== 0) return
      pressed = true
      const wasHeld = play.held === pawn()
      if (!play.touchPawn(pawn(), event)) return
      start = { x: event.clientX, y: event.clientY, id: event.pointerId, wasHeld }
      element.setPointerCapture(event.pointerId)
    }
    const move = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.id) return
      const { clientX: x, clientY: y } = event
      if (!play.carried && Math.hypot(x - start.x, y - start.y) < FAR_PX) return
      if (play.held !== pawn()) return
      play.carried = { pawn: pawn(), x, y }
      play.carryOver(spotAt(x, y))
    }
    const up = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.id) return
      const { wasHeld } = start
      const wasCarried = play.carried !== null
      start = null
      play.carried = null
      play.carryOver(null)
      if (!play.isFree || play.held !== pawn()) return
      const spot =
        wasCarried && event.type === 'pointerup' ? spotAt(event.clientX, event.clientY) : null
      if (spot) play.touchSpot(spot, event)
      else if (wasCarried || wasHeld) play.putBack(event)
    }
    const click = (event: MouseEvent) => {
      const isKey = !pressed || event.detail === 0
      pressed = false
      if (!isKey) return
      if (play.held === pawn()) play.putBack(event)
      else play.touchPawn(pawn(), event)
    }
    const menu = (event: Event) => event.preventDefault()

    const gone = new AbortController()
    const { signal } = gone
    element.addEventListener('pointerdown', down, { signal })
    element.addEventListener('pointermove', move, { signal })
    element.addEventListener('pointerup', up, { signal })
    element.addEventListener('pointercancel', up, { signal })
    element.addEventListener('click', click, { signal })
    element.addEventListener('contextmenu', menu, { signal })
    return () => gone.abort()
  }
}
