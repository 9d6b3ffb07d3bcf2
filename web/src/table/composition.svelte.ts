/** How the table is laid out on this screen; turning or resizing it is noticed at once. */

import { MediaQuery } from 'svelte/reactivity'

const wide = new MediaQuery('(min-width: 900px) and (min-height: 520px)')
const tall = new MediaQuery('(min-width: 700px) and (max-width: 899px) and (min-height: 900px)')
const sideways = new MediaQuery('(min-width: 560px) and (max-height: 519px)')

export const composition = {
  /** A laptop, a television: people sit around a table. */
  get isWide() {
    return wide.current
  },
  /** A tablet held upright: they do so too, where a game has a grid for it. */
  get isTall() {
    return tall.current
  },
  /** A phone on its side. */
  get isSideways() {
    return sideways.current
  },
}
