/** Whom somebody here does not want to hear, by name: kept while the page is open. */

import { SvelteSet } from 'svelte/reactivity'

class Mutes {
  names = new SvelteSet<string>()
  all = $state(false)

  has(name: string): boolean {
    return this.all || this.names.has(name)
  }

  toggle(name: string): void {
    if (!this.names.delete(name)) this.names.add(name)
  }
}

export const mutes = new Mutes()
