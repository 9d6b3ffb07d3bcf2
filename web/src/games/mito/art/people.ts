/** The five crooks round the table and what their faces do: lids, pupils, mouth. */

export const FACES = ['calm', 'innocent', 'sly', 'shocked', 'caught', 'proud', 'watching', 'laughing'] as const
export type FaceName = (typeof FACES)[number]
export const LOOKS = 5

export type Mouth = 'smile' | 'whistle' | 'smirk' | 'gasp' | 'grit' | 'grin' | 'flat' | 'laugh'

export interface Face {
  /** the pupils: offset, half width */
  look: [x: number, y: number, r: number]
  /** how far the lids come down: left eye's two ends, right eye's two ends; none: wide awake */
  lids?: [number, number, number, number]
  /** eyes shut: laughing bows, or content ones */
  shut?: 'up' | 'down'
  /** how far the brows are raised, and their turn (inner ends down: wicked) */
  brows?: [up: number, turn: number]
  mouth: Mouth
}

const FACE: Record<FaceName, Face> = {
  calm: { look: [1, 2, 8], lids: [-0.6, -0.6, -0.6, -0.6], mouth: 'smile' },
  innocent: { look: [7, -9, 7.4], brows: [9, -6], mouth: 'whistle' },
  sly: { look: [8, 3, 7.6], lids: [-0.42, 0, 0, -0.42], mouth: 'smirk' },
  shocked: { look: [0, 0, 3.8], brows: [13, -10], mouth: 'gasp' },
  caught: { look: [-6, 5, 5.4], lids: [0.05, -0.6, -0.6, 0.05], brows: [7, -22], mouth: 'grit' },
  proud: { look: [0, 0, 7], shut: 'down', brows: [9, -8], mouth: 'grin' },
  watching: { look: [7, 2, 6.6], lids: [-0.72, -0.16, -0.16, -0.72], brows: [0, 14], mouth: 'flat' },
  laughing: { look: [0, 0, 7], shut: 'up', brows: [7, -4], mouth: 'laugh' },
}

export const faceOf = (name: FaceName): Face => FACE[name]

export interface Person {
  skin: string
  coat: string
  /** lighter, to be seen before the coat */
  sleeve: string
  cuff: string
  hat: string
}

const FIRST: Person = { skin: '#B7C68B', coat: '#3F4E86', sleeve: '#6A7CC0', cuff: '#FFC93C', hat: '#3F4A7A' }
const PEOPLE: readonly Person[] = [
  FIRST,
  { skin: '#F2C65A', coat: '#74305A', sleeve: '#B25A90', cuff: '#FFF8EA', hat: '#C75B93' },
  { skin: '#D9B48A', coat: '#27584E', sleeve: '#46937F', cuff: '#F2A3A3', hat: '#3A3244' },
  { skin: '#E08A6B', coat: '#2F6687', sleeve: '#57A0C9', cuff: '#FFE3A6', hat: '#5A2E2A' },
  { skin: '#CFC3DC', coat: '#A85C20', sleeve: '#E0914A', cuff: '#BFE3EE', hat: '#3E8A7A' },
]

export const personOf = (look: number): Person => PEOPLE[look] ?? FIRST
