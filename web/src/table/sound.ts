/** Sounds, made here: one for each kind of event. Nothing is loaded, nothing plays before a tap. */

import { heard } from './audio.ts'
import { heardMs } from './heard.ts'
import { sound, type Note } from './notes.ts'
import { settings } from './settings.svelte.ts'

export type { Note } from './notes.ts'

/** What every game may be heard with. */
export const NOTES = {
  tap: [{ wave: 'sine', from: 520, to: 420, length: 0.05, loud: 0.25 }],
  draw: [{ wave: 'paper', from: 1800, to: 3200, length: 0.16, loud: 0.5 }],
  discard: [
    { wave: 'paper', from: 2600, to: 900, length: 0.12, loud: 0.6 },
    { wave: 'sine', from: 150, to: 90, at: 0.09, length: 0.1, loud: 0.7 },
  ],
  pass: [
    { wave: 'sine', from: 330, length: 0.12, loud: 0.4 },
    { wave: 'sine', from: 262, at: 0.12, length: 0.2, loud: 0.4 },
  ],
  meow: [
    { wave: 'sawtooth', from: 420, to: 760, length: 0.18, loud: 0.22 },
    { wave: 'sawtooth', from: 760, to: 340, at: 0.18, length: 0.5, loud: 0.22 },
  ],
  turn: [
    { wave: 'triangle', from: 523, length: 0.12, loud: 0.5 },
    { wave: 'triangle', from: 784, at: 0.12, length: 0.24, loud: 0.5 },
  ],
  reverse: [
    { wave: 'triangle', from: 300, to: 900, length: 0.2, loud: 0.35 },
    { wave: 'triangle', from: 900, to: 300, at: 0.2, length: 0.2, loud: 0.35 },
  ],
  give: [
    { wave: 'paper', from: 1200, to: 2600, length: 0.2, loud: 0.4 },
    { wave: 'sine', from: 440, to: 587, at: 0.1, length: 0.18, loud: 0.4 },
  ],
  roundEnd: [
    { wave: 'triangle', from: 392, length: 0.18, loud: 0.45 },
    { wave: 'triangle', from: 494, at: 0.16, length: 0.18, loud: 0.45 },
    { wave: 'triangle', from: 587, at: 0.32, length: 0.4, loud: 0.45 },
  ],
  win: [
    { wave: 'triangle', from: 523, length: 0.16, loud: 0.5 },
    { wave: 'triangle', from: 659, at: 0.14, length: 0.16, loud: 0.5 },
    { wave: 'triangle', from: 784, at: 0.28, length: 0.16, loud: 0.5 },
    { wave: 'triangle', from: 1047, at: 0.42, length: 0.6, loud: 0.5 },
  ],
  // a finger on wet glass
  squeak: [
    { wave: 'sine', from: 900, to: 1900, length: 0.12, loud: 0.2 },
    { wave: 'paper', from: 2400, to: 4200, length: 0.16, loud: 0.3 },
    { wave: 'sine', from: 1700, to: 1250, at: 0.12, length: 0.09, loud: 0.14 },
  ],
  drop: [
    { wave: 'sine', from: 1300, to: 520, length: 0.07, loud: 0.35 },
    { wave: 'sine', from: 620, to: 980, at: 0.06, length: 0.06, loud: 0.2 },
  ],
  chomp: [
    { wave: 'sawtooth', from: 190, to: 70, length: 0.09, loud: 0.3 },
    { wave: 'paper', from: 900, to: 300, at: 0.02, length: 0.1, loud: 0.6 },
    { wave: 'sawtooth', from: 160, to: 60, at: 0.16, length: 0.1, loud: 0.3 },
  ],
  scribble: [
    { wave: 'paper', from: 3000, to: 1600, length: 0.1, loud: 0.4 },
    { wave: 'paper', from: 1600, to: 3000, at: 0.1, length: 0.1, loud: 0.4 },
    { wave: 'paper', from: 3000, to: 1600, at: 0.2, length: 0.12, loud: 0.4 },
  ],
  // two dice in a cup
  rattle: [0, 0.11, 0.2, 0.31, 0.4].map((at) => ({
    wave: 'paper' as const,
    from: 700,
    to: 1500,
    at,
    length: 0.07,
    loud: 1.1,
  })),
  // wood on wood, twice
  knock: [0, 0.1].map((at) => ({
    wave: 'triangle' as const,
    from: 392,
    to: 330,
    at,
    length: 0.07,
    loud: 0.6,
  })),
  token: [
    { wave: 'triangle', from: 988, length: 0.08, loud: 0.35 },
    { wave: 'triangle', from: 1319, at: 0.07, length: 0.22, loud: 0.35 },
  ],
  count: [{ wave: 'triangle', from: 880, to: 990, length: 0.09, loud: 0.3 }],
  refuse: [
    { wave: 'square', from: 180, length: 0.08, loud: 0.3 },
    { wave: 'square', from: 150, at: 0.1, length: 0.12, loud: 0.3 },
  ],
} satisfies Record<string, Note[]>

export type SoundName = keyof typeof NOTES

/** Your turn is felt as well, muted or not. */
export function play(name: SoundName): void {
  if (name === 'turn') vibrate()
  playNotes(NOTES[name])
}

/** The sound of each kind of event; null: it is not heard. */
export type Sounds<Event extends string> = Readonly<Record<Event, SoundName | null>>

/** One sound for each kind of event; a heap of events makes each sound once. */
export function soundsOf<Event extends string>(
  told: readonly { event: Event }[],
  sounds: Sounds<Event>,
): ReadonlySet<SoundName> {
  return new Set(told.flatMap(({ event }) => sounds[event] ?? []))
}

export function playEvents<Event extends string>(
  told: readonly { event: Event }[],
  sounds: Sounds<Event>,
): void {
  for (const name of soundsOf(told, sounds)) play(name)
}

/** What is heard from one place: -1 left … 1 right. */
export interface Part {
  notes: readonly Note[]
  place: number
}

/** A sound of one game alone. When it is heard, by `performance.now()`; null if it is not. */
export function playNotes(notes: readonly Note[], place = 0): number | null {
  return playParts([{ notes, place }])
}

/** From several places at once. */
export function playParts(parts: readonly Part[]): number | null {
  const audio = settings.sound ? heard() : null
  if (!audio) return null
  // What a context is told now it begins to render at this moment of its clock, neither sooner nor later.
  const at = audio.currentTime
  for (const { notes, place } of parts) {
    sound(audio, notes, place === 0 ? audio.destination : placed(audio, place), at)
  }
  return heardMs(audio, at, performance.now())
}

function placed(audio: AudioContext, place: number): AudioNode {
  const panner = audio.createStereoPanner()
  panner.pan.value = Math.max(-1, Math.min(1, place))
  panner.connect(audio.destination)
  return panner
}

export function vibrate(): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60)
}
