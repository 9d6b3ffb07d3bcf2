/** What it sounds like. */

import { playNotes, type Note, type Sounds } from '../../table/sound.ts'
import type { Pawn, Told } from '../../wire/games/mamicatchmi.ts'
import type { Deed } from './hands.ts'

/** How deep each one sounds on the ground: small ones tick, Granny thuds. In Hz. */
const DEEP: Record<Pawn, number> = { mouse: 250, cat: 195, dog: 165, granny: 120 }
const FELT_MS: Record<Deed['does'], number> = { lift: 8, drop: 10, place: 22 }

function notesOf(does: Deed['does'], hz: number): Note[] {
  if (does === 'lift')
    // a foot that comes off the grass
    return [
      { wave: 'paper', from: 700, to: 2600, length: 0.08, loud: 0.5 },
      { wave: 'sine', from: hz * 0.7, to: hz * 1.5, length: 0.09, loud: 0.5 },
    ]
  const loud = does === 'place' ? 1 : 0.55
  return [
    { wave: 'sine', from: hz, to: hz * 0.4, length: 0.16, loud },
    { wave: 'paper', from: 1100, to: 260, length: 0.09, loud: loud * 0.7 },
    { wave: 'paper', from: 500, to: 1500, at: 0.06, length: 0.16, loud: loud * 0.22 }, // dust
  ]
}

/** What your own hand does is heard and felt at once. */
export function thump(does: Deed['does'], pawn: Pawn): void {
  playNotes(notesOf(does, DEEP[pawn]))
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(FELT_MS[does])
}

export const SOUNDS: Sounds<Told['event']> = {
  chose: null,
  rolled: 'rattle',
  stopped: 'stop',
  no_duel: null,
  lifted: null,
  dropped: null,
  placed: 'knock',
  wrong: 'refuse',
  won: null, // heard when the token lands
  gained: null,
  lost: null,
  tied: null,
  missed: null,
  swapped: 'give',
  rearranged: 'reverse',
  kept: null,
  game_ended: 'win',
  time_out: null,
}
