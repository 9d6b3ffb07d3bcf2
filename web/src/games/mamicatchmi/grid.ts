/** Where things stand: the garden is as big as can be, your own pawn in the thumb's reach. */

import type { Seating } from '../../table/around.ts'
import type { Grid } from '../../table/Board.svelte'

const phone = (...yours: string[]) => `
  'ribbon' auto
  'prompt' auto
  'garden' minmax(0, 1fr)
  ${yours.join('\n')}
  'log' 46px
  / minmax(0, 1fr)`

/** People sit at both sides of the garden. */
const wide = (...yours: string[]) => `
  '. prompt .' auto
  '. garden .' minmax(0, 1fr)
  ${yours.join('\n')}
  / minmax(0, 178fr) minmax(0, 924fr) minmax(0, 178fr)`

const [LEFT, RIGHT] = [7.2, 92.8]

/** Clockwise from your left, in hundredths of the board; so far from one to the next. */
const atSides = (count: number, apart: number) => {
  const left = Math.ceil(count / 2)
  return Array.from({ length: count }, (_, place) => {
    const isLeft = place < left
    const [nth, all] = isLeft ? [left - 1 - place, left] : [place - left, count - left]
    return { x: isLeft ? LEFT : RIGHT, y: all > 1 ? 18 + nth * apart : 38 }
  })
}

export const seating: Seating = (count) => atSides(count, 36)
/** A television has no own place below them. */
export const seatingTv: Seating = (count) => atSides(count, 45)

const sideways = `
  'ribbon garden prompt' auto
  'ribbon garden you' minmax(0, 1fr)
  'ribbon garden log' 46px
  / minmax(96px, 132px) minmax(0, 3fr) minmax(0, 2fr)`

export const PLAYING: Grid = {
  phone: phone(`'you' auto`),
  short: phone(`'you' auto`),
  wide: wide(`'. you .' minmax(0, calc(var(--u) * 158))`),
  sideways,
}

export const WATCHING: Grid = { phone: phone(), short: phone(), wide: wide(), sideways }
