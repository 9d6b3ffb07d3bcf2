/** Cards that are seen to go from one place to another, over whatever else is going on. */

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Leg {
  from: Box
  to: Box
  make: (ghost: HTMLElement) => () => void // draws the card, and says how to take it away
  landed?: () => void
}

/** Nothing keeps a hand waiting: a new flight ends those before it. */
export class Flights {
  #inTheAir = new Set<() => void>()

  constructor(private sky: () => HTMLElement | null) {}

  /** One after the other at short distance, each lasting `ms`; none at all if that is 0. */
  launch(legs: Leg[], ms: number): void {
    this.land()
    const sky = this.sky()
    if (!sky || ms <= 0) {
      for (const leg of legs) leg.landed?.()
      return
    }
    const apart = Math.min(90, 400 / Math.max(1, legs.length))
    legs.forEach((leg, place) => this.#fly(sky, leg, ms, place * apart))
  }

  /** All is down at once. */
  land(): void {
    for (const down of [...this.#inTheAir]) down()
  }

  #fly(sky: HTMLElement, leg: Leg, ms: number, delay: number): void {
    const ghost = document.createElement('div')
    ghost.className = 'flying-card'
    Object.assign(ghost.style, {
      position: 'fixed',
      left: `${leg.to.x}px`,
      top: `${leg.to.y}px`,
      width: `${leg.to.width}px`,
      height: `${leg.to.height}px`,
      transformOrigin: '0 0',
      pointerEvents: 'none',
    })
    const takeAway = leg.make(ghost)
    sky.append(ghost)
    const motion = ghost.animate(path(leg), {
      duration: ms,
      delay,
      easing: 'cubic-bezier(.45, 0, .25, 1)',
      fill: 'both',
    })
    const down = () => {
      if (!this.#inTheAir.delete(down)) return
      motion.cancel()
      takeAway()
      ghost.remove()
      leg.landed?.()
    }
    this.#inTheAir.add(down)
    motion.finished.then(down, down)
  }
}

function path({ from, to }: Leg): Keyframe[] {
  const dx = from.x - to.x
  const dy = from.y - to.y
  const scale = from.width / Math.max(1, to.width)
  return [
    { transform: `translate(${dx}px, ${dy}px) scale(${scale})` },
    {
      transform: `translate(${dx / 2}px, ${dy / 2 - 18}px) scale(${(scale + 1) / 2}) rotate(-4deg)`,
    },
    { transform: 'none' },
  ]
}

/** The box of a card of that shape in the middle of an element. */
export function cardBox(place: Element, width: number, ratio: number): Box {
  const box = place.getBoundingClientRect()
  const height = width * ratio
  return {
    x: box.x + box.width / 2 - width / 2,
    y: box.y + box.height / 2 - height / 2,
    width,
    height,
  }
}
