/** A hint, from asking for it until the table moves on. */

import type { Hint } from '../wire/messages.ts'
import type { Refusal } from './refusal.ts'
import type { Session } from './session.svelte.ts'

/** What is being decided: as long as it stays the same, so does the hint. */
export interface Moment {
  game_number: number
  version: number
  moves: readonly string[]
}

const keyOf = ({ game_number, moves }: Moment) => `${String(game_number)} ${moves.join('|')}`

export class Hinting {
  hint = $state.raw<Hint | null>(null)
  refusal = $state.raw<Pick<Refusal, 'code'> | null>(null)
  /** It is open on the screen. */
  isOpen = $state(false)
  #key = ''
  #asks = 0 // of them only the last is waited for
  #isOutdated = false // asked again with what comes next

  constructor(
    private session: Session,
    private now: () => Moment,
    private told: (hint: Hint) => void,
  ) {}

  /** Open it, and ask; what is known already is shown at once. */
  open(): void {
    const key = keyOf(this.now())
    this.isOpen = true
    if (key === this.#key && this.hint) return this.told(this.hint)
    this.#key = key
    void this.#ask()
  }

  close(): void {
    this.isOpen = false
  }

  /** The table has changed: another question, or the same one after somebody else's move. */
  see(): void {
    const isSame = keyOf(this.now()) === this.#key
    if (!isSame) {
      this.isOpen = false
      this.hint = this.refusal = null
      this.#key = ''
      this.#asks++
    } else if (this.#isOutdated && this.isOpen) void this.#ask()
  }

  async #ask(): Promise<void> {
    const ask = ++this.#asks
    const { version } = this.now()
    this.hint = this.refusal = null
    this.#isOutdated = false
    try {
      const hint = await this.session.hint?.(version)
      if (ask !== this.#asks || !hint) return
      this.hint = hint
      if (this.isOpen) this.told(hint)
    } catch (problem) {
      if (ask !== this.#asks) return
      const { code = 'failed' } = problem as Partial<Refusal>
      if (code !== 'outdated') this.refusal = { code }
      else if (this.now().version > version) void this.#ask()
      else this.#isOutdated = true // the update that says so is on its way, or waits to be shown
    }
  }
}
