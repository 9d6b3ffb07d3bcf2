/** What every table's play needs of those around it: their names, what they say, where focus lives. */

import type { Session } from './session.svelte.ts'

const BUBBLE_MS = 3000

/** A reaction or a phrase, and at whom it is thrown. */
export interface Said {
  reaction: string
  to: string | null
}

/** What was said last at each seat, for a moment. */
export class Bubbles {
  said = $state.raw<Record<number, Said>>({})

  say(seat: number, said: Said): void {
    this.said = { ...this.said, [seat]: said }
    setTimeout(() => {
      const { [seat]: gone, ...rest } = this.said
      if (gone === said) this.said = rest
    }, BUBBLE_MS)
  }
}

/** A name for each seat; your own is a word such as "you". */
export function namesOf(session: Session, seats: number, you: number, yours: string): string[] {
  const chairs = session.table?.seats ?? []
  return Array.from({ length: seats }, (_, seat) =>
    seat === you ? yours : (chairs[seat]?.name ?? String(seat + 1)),
  )
}

/** A pressed button goes away with its move: whoever was at the table stays at it. */
export function goHome(root: HTMLElement | null): void {
  root?.querySelector<HTMLElement>('[data-home]')?.focus()
}
