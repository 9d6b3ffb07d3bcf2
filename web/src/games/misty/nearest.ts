/** Arrow keys on a grid with holes: the nearest place in the direction of the key. */

import type { Space } from './geometry.ts'

const WAY: Record<string, Space> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The place a key leads to, or null if it leads nowhere. Straight ahead counts more than near. */
export function nearest(key: string, place: number, spaces: readonly Space[]): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return spaces.length - 1
  const way = WAY[key]
  const from = spaces[place]
  if (!way || !from) return null
  let [best, least]: [number | null, number] = [null, Infinity]
  spaces.forEach(([row, col], other) => {
    const [down, across] = [row - from[0], col - from[1]]
    const along = down * way[0] + across * way[1]
    const aside = Math.abs(down * way[1]) + Math.abs(across * way[0])
    if (along <= 0 || along + 3 * aside >= least) return
    ;[best, least] = [other, along + 3 * aside]
  })
  return best
}
