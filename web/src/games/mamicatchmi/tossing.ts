/** A token that changes hands: thrown in an arc, heavy enough to bounce where it lands. */

import { mount, unmount } from 'svelte'
import { settings } from '../../table/settings.svelte.ts'
import Token from './art/Token.svelte'

const FLIGHT_MS = 720
const TOKEN_PX = 56

const placeOf = (root: HTMLElement, name: string) =>
  root.querySelector<HTMLElement>(`[data-place="${name}"]`)

/** The middle of what shows the tokens there, or of the place itself. */
function middleOf(place: HTMLElement): { x: number; y: number } {
  const box = (place.querySelector('[data-tokens]') ?? place).getBoundingClientRect()
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Up, over and down; `landed` is called at once where nothing may move. The function returned ends it. */
export function toss(
  root: HTMLElement | null,
  { from, to, landed }: { from: string; to: string; landed: () => void },
): () => void {
  const ms = settings.motionMs(FLIGHT_MS)
  const [start, end] = [from, to].map((name) => root && placeOf(root, name))
  if (!root || !start || !end || ms <= 0) {
    landed()
    return () => undefined
  }
  const [a, b] = [middleOf(start), middleOf(end)]
  const ghost = document.createElement('div')
  ghost.className = 'tossed'
  ghost.setAttribute('aria-hidden', 'true')
  const place = `left: ${b.x - TOKEN_PX / 2}px; top: ${b.y - TOKEN_PX / 2}px`
  ghost.style.cssText = `position: fixed; z-index: 80; width: ${TOKEN_PX}px; pointer-events: none; ${place}`
  const token = mount(Token, { target: ghost, props: {} })
  root.append(ghost)
  const motion = ghost.animate(arc(a.x - b.x, a.y - b.y), { duration: ms, fill: 'both' })
  let isDown = false
  const down = () => {
    if (isDown) return
    isDown = true
    motion.cancel()
    void unmount(token)
    ghost.remove()
    landed()
  }
  motion.finished.then(down, down)
  return down
}

function arc(dx: number, dy: number): Keyframe[] {
  const up = 40 + Math.hypot(dx, dy) * 0.18
  const at = (share: number, lift: number, shape: string): string =>
    `translate(${dx * (1 - share)}px, ${dy * (1 - share) - lift}px) ${shape}`
  return [
    { offset: 0, transform: at(0, 0, 'scale(.7)'), easing: 'ease-out' },
    {
      offset: 0.14,
      transform: at(0, 8, 'scale(1.25, .85)'),
      easing: 'cubic-bezier(.2, .6, .4, 1)',
    },
    { offset: 0.48, transform: at(0.5, up, 'scale(1.5) rotate(200deg)'), easing: 'ease-in' },
    { offset: 0.8, transform: at(1, 0, 'scale(1.25, .7) rotate(360deg)'), easing: 'ease-out' },
    { offset: 0.9, transform: at(1, 12, 'scale(.92, 1.1) rotate(360deg)'), easing: 'ease-in' },
    { offset: 1, transform: at(1, 0, 'scale(.8) rotate(360deg)') },
  ]
}
