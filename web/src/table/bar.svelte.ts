/** What the bar above a table shows of the board below it, where people sit around a table. */

import { recall, remember } from './memory.ts'

class Bar {
  isThere = $state(false) // a lesson has a coach instead
  where = $state('') // in the game
  lines = $state(0) // of the story
  read = $state(0)
  /** Opens the story; null where it lies on the table anyway. */
  openStory = $state.raw<(() => void) | null>(null)
  #isKept = $state(recall('story') === 'open')

  readonly unread = $derived(Math.max(0, this.lines - this.read))

  /** The story stays open beside the table. */
  get isKept(): boolean {
    return this.#isKept
  }
  set isKept(value: boolean) {
    this.#isKept = value
    remember('story', value ? 'open' : 'folded')
  }
}

export const bar = new Bar()
