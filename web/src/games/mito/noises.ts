/** The sounds of the night kitchen: made here, short, each with a character. */

import { pitched, type Note } from '../../table/notes.ts'
import { playNotes, vibrate } from '../../table/sound.ts'
import type { Told } from '../../wire/games/mito.ts'
import { kindOf } from './art/cards.ts'

const taps = (times: number[], from: number, to: number, length: number, loud: number): Note[] =>
  times.map((at) => ({ wave: 'paper', from, to, at, length, loud }))

export const NOISES = {
  play: [
    { wave: 'paper', from: 2400, to: 800, length: 0.11, loud: 0.6 },
    { wave: 'sine', from: 170, to: 95, at: 0.07, length: 0.1, loud: 0.7 },
  ],
  draw: [{ wave: 'paper', from: 1600, to: 3000, length: 0.17, loud: 0.8 }],
  give: [
    { wave: 'paper', from: 1100, to: 2600, length: 0.2, swell: 0.06, loud: 0.7 },
    { wave: 'paper', from: 2600, to: 900, at: 0.18, length: 0.08, loud: 0.7 },
  ],
  // a plucked string, walking on tiptoe
  spider: [
    ...[0, 0.15, 0.3].flatMap((at, i): Note[] => {
      const from = [147, 175, 220][i] ?? 220
      return [
        { wave: 'paper', from: 3200, to: 1400, at, length: 0.025, loud: 0.5 },
        {
          wave: 'triangle',
          from: from * 1.02,
          to: from,
          at,
          length: i === 2 ? 0.7 : 0.26,
          loud: 0.7,
        },
        { wave: 'sawtooth', from: from * 2, at, length: 0.13, loud: 0.12 },
      ]
    }),
    { wave: 'triangle', from: 208, to: 206, at: 0.46, length: 0.6, loud: 0.5 },
  ],
  // two stings of a trumpet, at once; then a whine that comes nearer and nearer
  mosquito: [
    ...[0, 0.09].flatMap((at): Note[] => [
      { wave: 'sawtooth', from: 932, at, length: 0.08, swell: 0.003, loud: 0.3 },
      { wave: 'square', from: 1865, at, length: 0.08, swell: 0.003, loud: 0.1 },
    ]),
    {
      wave: 'sawtooth',
      from: 520,
      to: 690,
      length: 0.95,
      swell: 0.85,
      loud: 0.17,
      wobble: [27, 26],
    },
    {
      wave: 'sawtooth',
      from: 1046,
      to: 1384,
      length: 0.95,
      swell: 0.88,
      loud: 0.08,
      wobble: [31, 40],
    },
    { wave: 'triangle', from: 690, to: 610, at: 0.9, length: 0.16, loud: 0.3, wobble: [30, 30] },
  ],
  slap: [
    { wave: 'paper', from: 2600, to: 500, length: 0.07, swell: 0.002, loud: 0.9 },
    { wave: 'paper', from: 900, to: 300, at: 0.015, length: 0.12, loud: 0.5 },
    { wave: 'sine', from: 190, to: 70, length: 0.14, swell: 0.003, loud: 0.5 },
  ],
  // the starter's drum, at once; then many little feet, a door, the engine
  cockroach: [
    { wave: 'sine', from: 175, to: 80, length: 0.2, swell: 0.002, loud: 0.9 },
    { wave: 'paper', from: 420, to: 240, length: 0.1, swell: 0.002, loud: 0.9 },
    ...taps([0, 0.034, 0.075, 0.104, 0.146, 0.178, 0.222, 0.25], 3600, 2200, 0.022, 0.5),
    { wave: 'sine', from: 140, to: 80, at: 0.29, length: 0.06, loud: 0.6 },
    { wave: 'sawtooth', from: 62, to: 128, at: 0.34, length: 0.2, loud: 0.34, wobble: [26, 10] },
    {
      wave: 'sawtooth',
      from: 78,
      to: 210,
      at: 0.52,
      length: 0.42,
      swell: 0.2,
      loud: 0.36,
      wobble: [34, 14],
    },
    {
      wave: 'square',
      from: 156,
      to: 420,
      at: 0.52,
      length: 0.42,
      swell: 0.25,
      loud: 0.07,
      wobble: [34, 24],
    },
  ],
  // the card slammed down in the race, tyres and all
  race: [
    { wave: 'paper', from: 2800, to: 700, length: 0.08, swell: 0.002, loud: 1 },
    { wave: 'sine', from: 230, to: 100, length: 0.09, loud: 0.7 },
    { wave: 'triangle', from: 1500, to: 1050, at: 0.06, length: 0.16, loud: 0.2, wobble: [46, 90] },
  ],
  raceWon: [0, 0.17].flatMap((at): Note[] => [
    { wave: 'square', from: 349, at, length: at ? 0.34 : 0.11, loud: 0.18 },
    { wave: 'square', from: 440, at, length: at ? 0.34 : 0.11, loud: 0.18 },
  ]),
  raceMissed: [
    { wave: 'sawtooth', from: 250, to: 58, length: 0.9, swell: 0.08, loud: 0.3, wobble: [30, 10] },
    { wave: 'paper', from: 900, to: 200, length: 0.7, swell: 0.1, loud: 0.25 },
  ],
  // six boots, and a fife no longer than a crumb
  ant: [
    ...[0, 0.14, 0.28, 0.42].flatMap((at, i): Note[] => [
      { wave: 'paper', from: i % 2 ? 700 : 1000, to: 400, at, length: 0.05, loud: 0.8 },
      { wave: 'sine', from: i % 2 ? 120 : 150, to: 80, at, length: 0.07, loud: 0.7 },
    ]),
    { wave: 'triangle', from: 1319, at: 0.14, length: 0.09, loud: 0.2 },
    { wave: 'triangle', from: 1319, at: 0.28, length: 0.06, loud: 0.2 },
    { wave: 'triangle', from: 1760, at: 0.42, length: 0.26, loud: 0.22, wobble: [7, 14] },
  ],
  // one's own card into one's own sleeve
  vanish: [
    { wave: 'paper', from: 420, to: 2600, length: 0.34, swell: 0.2, loud: 0.4 },
    { wave: 'sine', from: 1175, to: 1760, at: 0.24, length: 0.2, swell: 0.05, loud: 0.12 },
  ],
  // cloth on cloth: the same for a card and for nothing
  arm: [
    { wave: 'paper', from: 700, to: 1500, length: 0.16, swell: 0.05, loud: 1.2 },
    { wave: 'paper', from: 1300, to: 520, at: 0.15, length: 0.2, swell: 0.06, loud: 1.3 },
    { wave: 'paper', from: 600, to: 1100, at: 0.38, length: 0.14, swell: 0.06, loud: 0.8 },
  ],
  // a coin in the light
  glimpse: [
    { wave: 'sine', from: 2637, length: 0.3, swell: 0.004, loud: 0.3 },
    { wave: 'sine', from: 3951, length: 0.16, swell: 0.004, loud: 0.18 },
  ],
  // the guard's whistle, and the whole table draws breath
  accusedRight: [
    { wave: 'sine', from: 2080, length: 0.14, loud: 0.34, wobble: [38, 210] },
    {
      wave: 'sine',
      from: 2120,
      to: 1980,
      at: 0.17,
      length: 0.44,
      swell: 0.03,
      loud: 0.36,
      wobble: [38, 230],
    },
    { wave: 'paper', from: 2600, to: 2200, at: 0.17, length: 0.4, loud: 0.12 },
    { wave: 'paper', from: 520, to: 1900, at: 0.6, length: 0.36, swell: 0.28, loud: 0.5 },
    { wave: 'triangle', from: 330, to: 494, at: 0.62, length: 0.32, swell: 0.24, loud: 0.14 },
  ],
  // four steps down, the last one on its knees
  accusedWrong: [311, 294, 277, 262].flatMap((from, i): Note[] => {
    const at = i * 0.27
    const last = i === 3
    const length = last ? 0.95 : 0.25
    const to = last ? from * 0.93 : from * 0.985
    return [
      {
        wave: 'sawtooth',
        from,
        to,
        at,
        length,
        swell: 0.05,
        loud: 0.2,
        wobble: [last ? 5.5 : 4, last ? 9 : 3],
      },
      { wave: 'triangle', from: from / 2, to: to / 2, at, length, swell: 0.05, loud: 0.34 },
    ]
  }),
  shuffle: [
    ...taps([0, 0.05, 0.095, 0.135, 0.17, 0.2, 0.23, 0.26], 1400, 2600, 0.05, 0.8),
    { wave: 'paper', from: 3000, to: 900, at: 0.32, length: 0.12, loud: 0.5 },
  ],
  // a walking bass out of the back door, and one chord for the road
  roundEnd: [
    ...[196, 233, 262, 277].map((from, i): Note => ({
      wave: 'triangle',
      from: from / 2,
      at: i * 0.17,
      length: 0.2,
      loud: 0.75,
    })),
    ...taps([0.085, 0.255, 0.425, 0.595], 5200, 4200, 0.04, 0.25),
    ...[147, 349, 440, 554].map((from): Note => ({
      wave: 'triangle',
      from,
      at: 0.68,
      length: 0.75,
      loud: 0.26,
    })),
  ],
  gameEnd: [
    ...[262, 311, 349, 370, 392].map((from, i): Note => ({
      wave: 'triangle',
      from,
      at: i * 0.13,
      length: 0.18,
      loud: 0.42,
    })),
    ...[131, 330, 466, 587, 784].map((from): Note => ({
      wave: 'triangle',
      from,
      at: 0.68,
      length: 1,
      loud: 0.24,
    })),
    ...taps([0.68], 5600, 3200, 0.5, 0.22),
  ],
} satisfies Record<string, Note[]>

export type Noise = keyof typeof NOISES

export interface Heard {
  noise: Noise
  /** -1 left … 1 right */
  place: number
}

/** What each kind of event sounds like, where it always sounds the same; null: it is not heard. */
const NOISE: Readonly<Record<Exclude<Told['event'], 'played' | 'accused'>, Noise | null>> = {
  round_began: 'shuffle',
  drew: 'draw',
  none_left: null,
  reshuffled: 'shuffle',
  arm: 'arm',
  glimpsed: 'glimpse',
  arm_down: null,
  gone: null,
  called_back: null,
  guard_changed: null,
  gave: 'give',
  kept: null,
  slapped: 'slap',
  slowest: null,
  raced: 'race',
  race_won: 'raceWon',
  race_missed: 'raceMissed',
  took: 'draw',
  ready: null,
  round_ended: 'roundEnd',
  game_ended: 'gameEnd',
  time_out: null,
}

/** What one hears from where one's neighbours sit; the rest is heard from the middle. */
const PLACED = new Set<Noise>(['arm', 'glimpse', 'play', 'draw'])

function noiseOf(told: Told): Noise | null {
  if (told.event === 'accused') return told.right ? 'accusedRight' : 'accusedWrong'
  if (told.event !== 'played') return NOISE[told.event]
  const kind = kindOf(told.card)
  return kind === 'n' || kind === 'mito' ? 'play' : kind
}

/**
 * One sound for each kind of event and place; a heap of events makes each sound once.
 * One's own arm is silent (`vanish` is played when one lets a card go), and a card that is gone is heard by nobody.
 */
export function noises(
  told: readonly Told[],
  me: number,
  placeOf: (seat: number) => number,
): Heard[] {
  const heard = new Map<string, Heard>()
  for (const one of told) {
    const noise = noiseOf(one)
    if (!noise || (one.seat === me && (noise === 'arm' || noise === 'glimpse'))) continue
    const place = PLACED.has(noise) ? placeOf(one.seat) : 0
    heard.set(`${noise} ${place}`, { noise, place })
  }
  return [...heard.values()]
}

/** What has to be reacted to, and by whom plays by ear as soon as it is heard. */
export const STIMULI: ReadonlySet<Noise> = new Set(['mosquito', 'cockroach', 'glimpse'])
const BY_PLACE: ReadonlySet<Noise> = new Set(['arm', 'glimpse'])
const WIDTH = 0.9 // octaves from the middle to either side

/** Deep on the left and high on the right, as on a piano: one speaker is enough to tell who it was. */
export function notesAt(noise: Noise, place: number): readonly Note[] {
  return BY_PLACE.has(noise) ? pitched(NOISES[noise], 2 ** (place * WIDTH)) : NOISES[noise]
}

/**
 * What has to be reacted to is felt as well, muted or not. When it is heard, by `performance.now()`;
 * null if it is not.
 */
export function playNoise({ noise, place }: Heard): number | null {
  if (noise === 'mosquito' || noise === 'cockroach') vibrate()
  return playNotes(notesAt(noise, place), place)
}
