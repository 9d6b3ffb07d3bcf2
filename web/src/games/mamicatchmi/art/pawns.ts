// The four pawns and the four structures: names, order, and the paths and faces the drawings share.

export const WHO = ['mouse', 'cat', 'dog', 'granny'] as const
export type Who = (typeof WHO)[number]

export const STRUCTURES = ['tree', 'kennel', 'chair', 'hole'] as const
export type What = (typeof STRUCTURES)[number]

export const MOODS = ['calm', 'alert', 'lifted', 'running', 'safe', 'caught', 'proud', 'sorry'] as const
export type Mood = (typeof MOODS)[number]

/** How a pawn is drawn; `small`: fewer lines and bigger eyes, under about 60 px. */
export interface Look {
  who: Who
  mood?: Mood
  facing?: 'left' | 'right'
  small?: boolean
}

export type SpotKind = 'on' | 'by'

/** The picture of a pawn: its size, and where it stands as shares of it. */
export const PAWN = { width: 194, height: 270, foot: { x: 0.5, y: 0.945 } } as const

/** Where a pawn's foot stands, and the pawn's width, as shares of the picture's height and width. */
export interface Place {
  x: number
  y: number
  pawn: number
}
/** The picture of a structure, and its two places. */
export const PLOT = { width: 300, height: 270 } as const
export const PLACES: Record<What, Record<SpotKind, Place>> = {
  tree: { on: { x: 0.37, y: 0.56, pawn: 0.36 }, by: { x: 0.83, y: 0.88, pawn: 0.38 } },
  kennel: { on: { x: 0.37, y: 0.87, pawn: 0.36 }, by: { x: 0.83, y: 0.88, pawn: 0.38 } },
  chair: { on: { x: 0.37, y: 0.62, pawn: 0.36 }, by: { x: 0.83, y: 0.88, pawn: 0.38 } },
  hole: { on: { x: 0.37, y: 0.87, pawn: 0.36 }, by: { x: 0.83, y: 0.88, pawn: 0.38 } },
}

/** One pin for everybody, 150 x 230; ears and hair break it. */
export const PIN = 'M75 16C101 15 116 34 114 58 112 78 101 86 101 98 102 118 126 142 126 180 126 208 112 222 75 222 38 222 24 208 24 180 24 142 48 118 49 98 49 86 38 78 36 58 34 34 49 17 75 16Z'
/** The head alone, for dice. */
export const DISC = 'M75 15C102 14 117 34 116 57 115 82 98 97 75 97 52 97 35 82 34 57 33 33 49 16 75 15Z'

export const COATS: Record<Who, string> = { mouse: '#8FA3B8', cat: '#F0A202', dog: '#C98A4B', granny: '#7E57A8' }
/** The lids: the face's colour, a little darker on skin so that a lowered lid shows. */
export const LIDS: Record<Who, string> = { mouse: '#8FA3B8', cat: '#F0A202', dog: '#C98A4B', granny: '#DE9F78' }
/** How tall each stands. */
export const SIZES: Record<Who, number> = { mouse: 0.87, cat: 0.97, dog: 0.98, granny: 1.04 }

export type Mouth = 'smile' | 'smirk' | 'flat' | 'grin' | 'oh' | 'gasp' | 'grit' | 'shout' | 'wobble' | 'frown' | 'pant'
export type Brow = 'angry' | 'worried' | 'up' | 'sly'

export interface Face {
  /** the lids' ends, left eye then right, from -1 (none) to 1 (shut) */
  lids?: readonly [number, number, number, number]
  /** the eyes are two happy bows */
  shut?: boolean
  look: readonly [number, number]
  /** the pupil's size: small is fright, large is desire */
  pupil?: number
  mouth: Mouth
  brow?: Brow
}

const DETERMINED = [-0.8, -0.3, -0.3, -0.8] as const
const FURIOUS = [-0.65, -0.07, -0.05, -0.67] as const
const HALF = [-0.3, -0.3, -0.3, -0.3] as const
const WORRIED = [-0.1, -0.75, -0.75, -0.1] as const

const ANYBODY: Record<Mood, Face> = {
  calm: { look: [3, 3], mouth: 'smile' },
  alert: { look: [4, -1], pupil: 0.78, mouth: 'flat', brow: 'up' },
  lifted: { look: [2, 6], pupil: 0.62, mouth: 'oh' },
  running: { lids: DETERMINED, look: [6, 1], pupil: 0.9, mouth: 'grit' },
  safe: { shut: true, look: [0, 0], mouth: 'grin' },
  caught: { look: [0, 1], pupil: 0.42, mouth: 'wobble', brow: 'worried' },
  proud: { lids: HALF, look: [4, -1], mouth: 'smirk' },
  sorry: { lids: WORRIED, look: [-3, 6], mouth: 'frown' },
}

const OWN: Record<Who, Partial<Record<Mood, Face>>> = {
  mouse: {
    calm: { look: [3, 2], pupil: 1.12, mouth: 'smile' },
    running: { look: [-6, 0], pupil: 0.62, mouth: 'gasp', brow: 'worried' },
    proud: { lids: HALF, look: [3, -3], pupil: 1.1, mouth: 'grin' },
  },
  cat: {
    calm: { lids: [-0.6, -0.2, -0.2, -0.6], look: [4, 2], mouth: 'smirk' },
    safe: { shut: true, look: [0, 0], mouth: 'smile' },
    proud: { lids: [-0.1, -0.1, -0.1, -0.1], look: [4, 3], mouth: 'smirk' },
  },
  dog: {
    calm: { look: [3, 3], mouth: 'pant' },
    running: { look: [6, -1], pupil: 1.15, mouth: 'pant' },
    safe: { shut: true, look: [0, 0], mouth: 'pant' },
    proud: { lids: HALF, look: [3, -3], pupil: 1.1, mouth: 'grin' },
  },
  granny: {
    calm: { lids: [-0.45, -0.45, -0.45, -0.45], look: [2, 3], pupil: 1.1, mouth: 'smile' },
    alert: { lids: [-0.9, -0.55, -0.1, -0.15], look: [5, 0], mouth: 'flat', brow: 'sly' },
    lifted: { look: [1, 7], pupil: 0.6, mouth: 'gasp', brow: 'up' },
    running: { lids: FURIOUS, look: [5, 3], mouth: 'shout', brow: 'angry' },
    caught: { look: [0, 0], pupil: 0.4, mouth: 'gasp', brow: 'worried' },
    proud: { lids: [-0.2, -0.2, -0.2, -0.2], look: [4, -1], mouth: 'smirk', brow: 'up' },
  },
}

export const faceOf = (who: Who, mood: Mood): Face => OWN[who][mood] ?? ANYBODY[mood]

/** How far the two ears turn, in degrees: left, right. The bun turns by the left one. */
const EARS: Record<Who, Partial<Record<Mood, readonly [number, number]>>> = {
  mouse: { alert: [8, -8], lifted: [26, -22], running: [-24, -30], caught: [-26, 24], sorry: [-40, 38], proud: [6, -6], safe: [-8, 8] },
  cat: { alert: [6, -6], lifted: [8, -8], running: [-24, -18], caught: [-40, 38], sorry: [-30, 30], safe: [-8, 8] },
  dog: { calm: [13, -12], alert: [24, -24], lifted: [72, -66], running: [66, -10], caught: [38, -34], sorry: [5, -5], proud: [18, -18], safe: [14, -14] },
  granny: { lifted: [8, 0], running: [-16, 0], caught: [24, 0], sorry: [-10, 0], proud: [4, 0] },
}
export const earsOf = (who: Who, mood: Mood): readonly [number, number] => EARS[who][mood] ?? [0, 0]

/** The whole pin's pose: it turns and stretches over its foot. */
export const POSES: Record<Mood, string> = {
  calm: '',
  alert: 'scale(.985 1.025)',
  lifted: 'rotate(-6)',
  running: 'rotate(12)',
  safe: 'scale(1.03 .97)',
  caught: 'rotate(-9) scale(1.04 .95)',
  proud: 'rotate(-2) scale(.98 1.035)',
  sorry: 'scale(1.05 .94)',
}
