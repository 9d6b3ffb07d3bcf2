/** What it sounds like. */

import { delayed, type Note } from '../../table/notes.ts'
import { playNotes, playParts, vibrate, type Part, type Sounds } from '../../table/sound.ts'
import type { Pawn, Told } from '../../wire/games/mamicatchmi.ts'
import type { Deed } from './hands.ts'

/**
 * The faces of the dice have voices, each in a part of the scale and with a rhythm of its own, so that
 * two that begin together are heard as two, and at once: the mouse squeaks, the cat miaows, the dog
 * barks, and Granny strikes her bell.
 */
export const VOICES: Record<Pawn, Note[]> = {
  mouse: [0, 0.085, 0.17].flatMap((at): Note[] => [
    { wave: 'sine', from: 3100, to: 4300, at, length: 0.07, swell: 0.004, loud: 0.5 },
    { wave: 'sine', from: 6200, to: 8600, at, length: 0.06, swell: 0.004, loud: 0.18 },
  ]),
  cat: [
    { wave: 'triangle', from: 620, to: 1020, length: 0.17, swell: 0.006, loud: 0.5 },
    { wave: 'sawtooth', from: 620, to: 1020, length: 0.17, swell: 0.006, loud: 0.1 },
    { wave: 'triangle', from: 1020, to: 560, at: 0.14, length: 0.34, swell: 0.03, loud: 0.36 },
    { wave: 'sawtooth', from: 1020, to: 560, at: 0.14, length: 0.34, swell: 0.03, loud: 0.06 },
  ],
  dog: [0, 0.19].flatMap((at): Note[] => [
    { wave: 'triangle', from: 270, to: 130, at, length: 0.14, swell: 0.003, loud: 0.8 },
    { wave: 'paper', from: 420, to: 250, at, length: 0.12, swell: 0.003, loud: 1.1 },
  ]),
  granny: [
    { wave: 'sine', from: 1568, length: 0.62, swell: 0.002, loud: 0.26 },
    { wave: 'sine', from: 2093, length: 0.5, swell: 0.002, loud: 0.2 },
    { wave: 'sine', from: 98, to: 62, length: 0.14, swell: 0.003, loud: 0.4 },
  ],
}
const ASIDE = 0.5 // one die is heard from the left, the other from the right
const TWICE_S = 0.4

/** What two faces sound like: together, one from each side; two equal ones are one voice, and once more. */
export function diceParts([one, other]: readonly [Pawn, Pawn]): Part[] {
  if (one === other) {
    const notes = [...VOICES[one], ...delayed(VOICES[one], TWICE_S)]
    return [{ notes, place: 0 }]
  }
  return [
    { notes: VOICES[one], place: -ASIDE },
    { notes: VOICES[other], place: ASIDE },
  ]
}

/** The dice have stopped: both faces at once. When they are heard; null if they are not. */
export function playDice(dice: readonly [Pawn, Pawn]): number | null {
  vibrate() // what has to be reacted to is felt as well, muted or not
  return playParts(diceParts(dice))
}

/** How deep each one sounds on the ground: small ones tick, Granny thuds. In Hz. */
const DEEP: Record<Pawn, number> = { mouse: 250, cat: 195, dog: 165, granny: 120 }
const FELT_MS: Record<Deed['does'], number> = { lift: 8, drop: 10, place: 22 }

function notesOf(does: Deed['does'], hz: number): Note[] {
  if (does === 'lift')
    // a foot that comes off the grass
    return [
      { wave: 'paper', from: 700, to: 3200, length: 0.12, loud: 0.7 },
      { wave: 'sine', from: hz * 1.2, to: hz * 3, length: 0.13, loud: 0.5 },
    ]
  if (does === 'drop')
    // and is set down again, without haste
    return [
      { wave: 'sine', from: hz * 3, to: hz * 1.1, length: 0.16, loud: 0.45 },
      { wave: 'paper', from: 1500, to: 400, at: 0.12, length: 0.1, loud: 0.6 },
    ]
  return [
    { wave: 'sine', from: hz, to: hz * 0.4, length: 0.16, loud: 0.8 },
    { wave: 'paper', from: 1100, to: 260, length: 0.09, loud: 0.6 },
    { wave: 'paper', from: 500, to: 1500, at: 0.06, length: 0.16, loud: 0.2 }, // dust
  ]
}

/** What a hand does with a pawn. */
export function handNotes(does: Deed['does'], pawn: Pawn): Note[] {
  return notesOf(does, DEEP[pawn])
}

/** What your own hand does is heard and felt at once. */
export function thump(does: Deed['does'], pawn: Pawn): void {
  playNotes(handNotes(does, pawn))
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(FELT_MS[does])
}

export const SOUNDS: Sounds<Told['event']> = {
  chose: null,
  rolled: 'rattle',
  stopped: null, // the dice: playDice
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
