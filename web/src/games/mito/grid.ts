/** Where things stand: for whoever plays, and for whoever watches. */

import type { Grid } from '../../table/Board.svelte'

/** On a small phone the story is read beside the piles, and has no place of its own. */
export const PLAYING: Grid = {
  phone: `
    'ribbon' auto
    'prompt' auto
    'middle' minmax(0, 1fr)
    'log' 44px
    'you' auto
    'hand' auto
    / minmax(0, 1fr)`,
  short: `
    'ribbon' auto
    'prompt' auto
    'middle' minmax(44px, 1fr)
    'you' auto
    'hand' auto
    / minmax(0, 1fr)`,
  wide: `
    '. middle .' minmax(0, 396fr)
    'prompt prompt prompt' minmax(0, 54fr)
    'you hand hand' minmax(0, 294fr)
    / minmax(0, 29fr) minmax(0, 42fr) minmax(0, 29fr)`,
  tall: `
    'middle' minmax(0, 560fr)
    'prompt' minmax(0, 60fr)
    'you' minmax(0, 160fr)
    'hand' minmax(0, 330fr)
    / minmax(0, 1fr)`,
  sideways: `
    'ribbon prompt' 66px
    'ribbon middle' auto
    'hand middle' minmax(0, 1fr)
    'hand you' auto
    / minmax(0, 11fr) minmax(0, 10fr)`,
}

export const WATCHING: Grid = {
  phone: `
    'ribbon' auto
    'prompt' auto
    'middle' minmax(0, 1fr)
    'log' 46px
    / minmax(0, 1fr)`,
  short: `
    'ribbon' auto
    'prompt' auto
    'middle' minmax(44px, 1fr)
    / minmax(0, 1fr)`,
  wide: `
    '. middle .' minmax(0, 500fr)
    'prompt prompt prompt' minmax(0, 60fr)
    '. . .' minmax(0, 184fr)
    / minmax(0, 29fr) minmax(0, 42fr) minmax(0, 29fr)`,
  tall: `
    'middle' minmax(0, 680fr)
    'prompt' minmax(0, 60fr)
    '.' minmax(0, 370fr)
    / minmax(0, 1fr)`,
  sideways: `
    'ribbon prompt' auto
    'middle middle' minmax(0, 1fr)
    / minmax(0, 11fr) minmax(0, 10fr)`,
}
