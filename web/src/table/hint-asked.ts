/** The hint that was asked for last; the one before is waited for no longer. */

import type { Hint } from '../wire/messages.ts'
import { Refusal } from './refusal.ts'

interface Waiting {
  id: string
  resolve: (hint: Hint) => void
  reject: (refusal: Refusal) => void
}

export class HintAsked {
  #waiting: Waiting | null = null

  /** `send` says whether it went out. */
  ask(id: string, send: () => boolean): Promise<Hint> {
    this.giveUp()
    return new Promise((resolve, reject) => {
      if (send()) this.#waiting = { id, resolve, reject }
      else reject(new Refusal('paused', 'the table waits: that was not sent', null))
    })
  }

  isFor(id: string | null): boolean {
    return id !== null && id === this.#waiting?.id
  }

  answer(hint: Hint): void {
    if (this.isFor(hint.id)) this.#take()?.resolve(hint)
  }

  refuse(refusal: Refusal): void {
    this.#take()?.reject(refusal)
  }

  giveUp(): void {
    this.refuse(new Refusal('unsure', 'interrupted', null))
  }

  #take(): Waiting | null {
    const taken = this.#waiting
    this.#waiting = null
    return taken
  }
}
