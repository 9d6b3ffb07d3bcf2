/** Who sits on a chair of the table, as every game shows it. */

import type { SeatInfo } from '../wire/messages.ts'
import type { Kinds, Play } from './play.svelte.ts'
import { word } from './words.ts'

export interface Sitter {
  name: string
  kind: 'bot' | 'person'
  chair: SeatInfo | null // as the table knows it
  isAway: boolean
}

/** A side of the table, as far as who sits around it goes. */
export type Company = Pick<Play<Kinds>, 'session' | 'names' | 'words' | 'bubbles'>

export function sitterOf({ session, names }: Company, seat: number): Sitter {
  const chair = session.table?.seats[seat] ?? null
  return {
    name: names[seat] ?? '',
    kind: chair?.kind === 'bot' ? 'bot' : 'person',
    chair,
    isAway: chair?.kind === 'person' && (chair.kept || !chair.online),
  }
}

/** A seat as it is read out: who it is, what there is to say, whether they are away. */
export function seatSaid(sitter: Sitter, parts: readonly string[], { words }: Company): string {
  const { seat } = words.screen
  const isBot = sitter.kind === 'bot'
  const away = sitter.isAway ? word(seat, sitter.chair?.kept ? 'kept' : 'away') : ''
  return [sitter.name, isBot ? word(seat, 'bot') : '', ...parts, away].filter(Boolean).join(', ')
}
