/** Which chairs somebody who watches may take now. */

import type { LiveSession } from '../table/session.svelte.ts'
import { settings } from '../table/settings.svelte.ts'
import type { TableInfo } from '../wire/messages.ts'

export interface Chair {
  seat: number
  name: string // of the bot that has it; empty: nobody does
}

const MOST_OFFERED = 2 // whoever comes late has no time to choose among many

export function chairsFor(table: TableInfo): Chair[] {
  if (table.you.removed || table.locked) return []
  const all = table.seats.map(({ kind, name }, seat) => ({ kind, name, seat }))
  const free = table.phase === 'playing' ? [] : all.filter(({ kind }) => kind === 'empty')
  const bots = table.open_bots ? all.filter(({ kind }) => kind === 'bot') : []
  const offered = [...free.slice(0, 1).map((one) => ({ ...one, name: '' })), ...bots]
  return offered.slice(0, MOST_OFFERED).map(({ seat, name }) => ({ seat, name }))
}

export function takeChair(session: LiveSession, seat: number): void {
  settings.ensureName()
  session.sit(settings.name.trim(), seat)
}
