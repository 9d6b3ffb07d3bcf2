/** Where things stand, whatever is asked: the hand that is drawn from lies in the middle too. */

import { AROUND } from '../../table/around.ts'
import type { Grid } from '../../table/Board.svelte'

export const GRID: Grid = {
  phone: `
    'ribbon' auto
    'prompt' auto
    'middle' minmax(0, 1fr)
    'log' 68px
    'hand' auto
    'choices' auto
    / minmax(0, 1fr)`,
  short: `
    'ribbon ribbon' auto
    'prompt prompt' auto
    'middle log' minmax(0, 1fr)
    'hand hand' auto
    'choices choices' auto
    / minmax(0, 3fr) minmax(0, 1fr)`,
  wide: AROUND,
  tall: `
    'middle middle' minmax(0, 562fr)
    'prompt prompt' minmax(0, 60fr)
    'action action' minmax(0, 70fr)
    'hand hand' minmax(0, 334fr)
    'you pass' minmax(0, 84fr)
    / minmax(0, 1fr) minmax(0, 1fr)`,
  sideways: `
    'ribbon prompt' auto
    'ribbon hand' 36px
    'middle hand' minmax(0, 1fr)
    'log choices' 62px
    / minmax(0, 8fr) minmax(0, 15fr)`,
}

/** A game watched again with all hands open, which lie below: on its side a phone keeps no room for an own one. */
export const OPEN: Grid = {
  ...GRID,
  sideways: `
    'ribbon prompt' auto
    'middle middle' minmax(0, 1fr)
    'log log' auto
    / minmax(0, 8fr) minmax(0, 15fr)`,
}
