/**
 * Nothing that cannot be undone appears under a finger: what has just come to the place of a press
 * is not taken by the next press there. The second tap of two finds what the first one brought.
 *
 * Only presses at about the same place, and only if what is there has changed meanwhile: whoever
 * moves on to something else is never kept waiting. Whatever races is exempt (`data-quick`).
 */

import { recall } from './memory.ts'

/** So long something must have been there. */
export const RIPE_MS = 500
const NEAR_PX = 44
const WATCH_MS = 1500 // after a press: whoever taps twice has done so by then
const LOOK_MS = 40
const PRESSABLE = 'button, a, input, select, label, summary, [role=button]'
const BOARD = '.board'

/** What is pressed somewhere: the same words for the same move, whatever element has them. */
function meaning(found: Element | null): string {
  const one = found?.closest<HTMLElement>(PRESSABLE)
  if (!one) return ''
  return one.dataset.move ?? one.getAttribute('aria-label') ?? one.textContent
}

/** One place that was pressed, and since when there is what there is. */
class Spot {
  #means: string
  #changedMs = -Infinity
  #pressedMs: number

  constructor(
    private look: () => Element | null,
    private now: () => number,
  ) {
    this.#means = meaning(look())
    this.#pressedMs = now()
  }

  /** Has something else come here? */
  watch(): void {
    const means = meaning(this.look())
    if (means === this.#means) return
    this.#means = means
    this.#changedMs = this.now()
  }

  /** Here again, perhaps a little beside. */
  press(look: () => Element | null): void {
    this.look = look
    this.#pressedMs = this.now()
    this.watch()
  }

  get isWatched(): boolean {
    return this.now() - this.#pressedMs < WATCH_MS
  }

  get isRipe(): boolean {
    return this.now() - this.#changedMs >= RIPE_MS
  }
}

/** Whether presses may be taken, as they come. */
export class Guard {
  #spot: Spot | null = null
  #at: { x: number; y: number } | 'keys' | null = null

  constructor(private now: () => number = () => performance.now()) {}

  /** A finger or a mouse comes down. */
  pointed(x: number, y: number): boolean {
    const at = this.#at
    const isNear = at !== null && at !== 'keys' && Math.hypot(at.x - x, at.y - y) <= NEAR_PX
    this.#at = { x, y }
    return this.#pressed(isNear, () => document.elementFromPoint(x, y))
  }

  /** A key that presses what has the focus. */
  keyed(): boolean {
    const isNear = this.#at === 'keys'
    this.#at = 'keys'
    return this.#pressed(isNear, () => document.activeElement)
  }

  /** Whoever went elsewhere by themselves knows what is there. */
  forget(): void {
    this.#spot = this.#at = null
  }

  /** To be asked often; whether it is worth asking again. */
  look(): boolean {
    const isWatched = this.#spot?.isWatched ?? false
    if (isWatched) this.#spot?.watch()
    return isWatched
  }

  #pressed(isNear: boolean, look: () => Element | null): boolean {
    if (isNear && this.#spot?.isWatched) this.#spot.press(look)
    else this.#spot = new Spot(look, this.now)
    return this.#spot.isRipe
  }
}

/** Guard all boards of this page. */
export function guardPresses(): () => void {
  // A program that plays in a test has neither fingers nor eyes.
  if (recall('hasty') === 'yes') return () => {}
  const guard = new Guard()
  let looking = 0
  let isSwallowed = false // the click that belongs to a press which was not taken

  const watch = () => {
    clearInterval(looking)
    looking = window.setInterval(() => guard.look() || clearInterval(looking), LOOK_MS)
  }
  const refuses = (event: Event, isRipe: boolean): boolean => {
    watch()
    const { target } = event
    const isBoards = target instanceof Element && target.closest(BOARD) !== null
    if (isRipe || !isBoards || target.closest('[data-quick]')) return false
    event.stopImmediatePropagation()
    return true
  }
  const down = (event: PointerEvent) => {
    isSwallowed = event.isPrimary && refuses(event, guard.pointed(event.clientX, event.clientY))
  }
  const click = (event: MouseEvent) => {
    if (!isSwallowed) return
    isSwallowed = false
    event.stopImmediatePropagation()
    event.preventDefault()
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return guard.forget()
    const isHeld = event.repeat && meaning(document.activeElement) !== ''
    isSwallowed = refuses(event, guard.keyed() && !isHeld)
    if (isSwallowed) event.preventDefault()
  }
  const up = (event: KeyboardEvent) => {
    if (event.key === ' ' && isSwallowed) event.preventDefault() // that is when it presses
    if (event.key === ' ' || event.key === 'Enter') isSwallowed = false
  }
  const ways = { capture: true }
  addEventListener('pointerdown', down, ways)
  addEventListener('click', click, ways)
  addEventListener('keydown', key, ways)
  addEventListener('keyup', up, ways)
  return () => {
    clearInterval(looking)
    removeEventListener('pointerdown', down, ways)
    removeEventListener('click', click, ways)
    removeEventListener('keydown', key, ways)
    removeEventListener('keyup', up, ways)
  }
}
