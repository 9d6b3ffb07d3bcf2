/**
 * Whether whoever sits at this device plays by ear: then what has to be reacted to is what is heard,
 * and is timed by when it is heard. It is chosen beforehand and for all contests, never press by
 * press: the later of picture and sound would be a gift.
 */

import { recall, remember } from './memory.ts'
import { settings } from './settings.svelte.ts'

class Ear {
  #isOn = $state(recall('byEar') === 'yes')

  get isOn(): boolean {
    return this.#isOn
  }
  set isOn(value: boolean) {
    this.#isOn = value
    remember('byEar', value ? 'yes' : 'no')
    if (value) settings.sound = true
  }
}

export const ear = new Ear()
