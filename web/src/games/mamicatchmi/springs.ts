/** A heavy thing on a finger: it lags behind, leans against the motion and swings out. No clock of its own. */

export interface Point {
  x: number
  y: number
}

export interface Swing extends Point {
  vx: number // pixels a second
  vy: number
}

const PULL = 520 // a second squared; how hard the finger pulls
const DRAG = 31 // a second; just too little to stop the swing at once
const STEP_S = 1 / 240 // small enough to be the same on every machine
const LONGEST_S = 0.25 // after a pause it goes on where it was
const MOST_LEAN = 22 // degrees
const LEAN = 0.022 // degrees for each pixel a second

/** Where it is `seconds` later; `weight` 1 is a cat's. */
export function swing(now: Swing, finger: Point, seconds: number, weight = 1): Swing {
  let { x, y, vx, vy } = now
  const steps = Math.ceil(Math.min(seconds, LONGEST_S) / STEP_S)
  for (let step = 0; step < steps; step++) {
    vx += (((finger.x - x) * PULL) / weight - vx * DRAG) * STEP_S
    vy += (((finger.y - y) * PULL) / weight - vy * DRAG) * STEP_S
    x += vx * STEP_S
    y += vy * STEP_S
  }
  return { x, y, vx, vy }
}

/** How it hangs: turned against the motion, longer as it falls and shorter as it rises. */
export function posture({ vx, vy }: Swing): { lean: number; stretch: number } {
  const lean = Math.max(-MOST_LEAN, Math.min(MOST_LEAN, vx * LEAN))
  const stretch = 1 + Math.max(-0.1, Math.min(0.12, vy / 9000))
  return { lean, stretch }
}
