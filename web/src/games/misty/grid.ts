/** Where things stand: for those who play, and for those who watch. */

import type { Seating } from '../../table/around.ts'
import type { Grid } from '../../table/Board.svelte'

const LOG = 'clamp(200px, 20vw, 340px)'

/** The window in the middle of its wall, others at its sides, the desk below; parts of 1280 by 744. */
function wide(left: number): string {
  const right = 250
  return `
    'left left prompt right right' minmax(0, 60fr)
    'left left middle right right' minmax(0, 518fr)
    'you hand hand hand pass' minmax(0, 166fr)
    / minmax(0, 190fr) minmax(0, ${left - 190}fr) minmax(0, ${1280 - left - right}fr)
      minmax(0, ${right - 190}fr) minmax(0, 190fr)`
}

/** The middle of the upper edge of each window, in hundredths: two are left and right, a third above the left one. */
export const SEATS: Seating = (count) => {
  if (count === 1) return [{ x: 13.4, y: 9 }]
  if (count === 2) return [9.8, 90.2].map((x) => ({ x, y: 6 }))
  return [
    { x: 9.8, y: 40 },
    { x: 9.8, y: 1 },
    { x: 90.2, y: 1 },
  ]
}

/** A television: everybody's window in a row on the wall, hung by a family. */
export const SEATS_TV: Seating = (count) =>
  Array.from({ length: count }, (_, place) => ({
    x: (100 * (place + 0.5)) / count,
    y: count > 2 && place % 2 ? 9 : 4,
  }))

/** A tablet held upright: the others' windows in a row above the own one. */
export const SEATS_TALL: Seating = (count) => {
  const places: Record<number, number[]> = { 1: [50], 2: [28, 72] }
  return (places[count] ?? [17.5, 50, 82.5]).map((x) => ({ x, y: 1 }))
}

const TALL = `
  '. .' minmax(0, 300fr)
  'prompt prompt' minmax(0, 62fr)
  'middle middle' minmax(0, 478fr)
  'hand hand' minmax(0, 180fr)
  'you pass' minmax(0, 90fr)
  / minmax(0, 1fr) minmax(0, 1fr)`

export const PLAYING: Grid = {
  phone: `
    'ribbon ribbon' clamp(88px, 14vh, 190px)
    'prompt prompt' auto
    'middle middle' minmax(0, 1fr)
    'hand hand' clamp(130px, 21.5vh, 300px)
    'you log' 46px
    / minmax(0, 4fr) minmax(0, 5fr)`,
  short: `
    'ribbon ribbon' 56px
    'prompt prompt' auto
    'middle middle' minmax(0, 1fr)
    'hand hand' 96px
    'you log' 44px
    / minmax(0, 6fr) minmax(0, 5fr)`,
  wide: wide(250),
  tall: TALL,
  sideways: `
    'ribbon middle prompt prompt' auto
    'ribbon middle hand hand' minmax(0, 1fr)
    'ribbon middle you log' 46px
    / 96px minmax(0, 11fr) minmax(0, 6fr) minmax(0, 5fr)`,
}

/** Two at the table: the other window is nearly as large as the own one. */
export const TWO: Grid = { ...PLAYING, wide: wide(344) }

const WATCHED = `
  'prompt' auto
  'ribbon' minmax(0, 1fr)
  'log' 84px
  / minmax(0, 1fr)`

export const WATCHING: Grid = {
  phone: WATCHED,
  short: WATCHED,
  wide: `
    'prompt log' auto
    'ribbon log' minmax(0, 1fr)
    / minmax(0, 1fr) ${LOG}`,
  sideways: WATCHED,
}
