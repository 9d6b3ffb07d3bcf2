/** What the drawings know of a card; its text is as in the rules: "n3", "spider2", "mito4". */

export const KINDS = ['n', 'spider', 'mosquito', 'cockroach', 'ant', 'mito'] as const
export const VALUES = [1, 2, 3, 4, 5] as const

export type Kind = (typeof KINDS)[number]
export type Insect = Exclude<Kind, 'n'>

export interface What {
  kind: Kind
  value: number
}

export const kindOf = (card: string): Kind => card.slice(0, -1) as Kind
export const valueOf = (card: string): number => Number(card.at(-1))
export const whatIs = (card: string): What => ({ kind: kindOf(card), value: valueOf(card) })
export const cardOf = (kind: Kind, value: number): string => `${kind}${value}`

/** All thirty cards, in the order of a hand: by kind, then by value. */
export const ORDER: readonly string[] = KINDS.flatMap((kind) => VALUES.map((value) => cardOf(kind, value)))
export const place = (card: string): number => ORDER.indexOf(card)
export const inOrder = (cards: readonly string[]): string[] => [...cards].sort((a, b) => place(a) - place(b))

/** MT-4: one less and one more; 5 and 1 are neighbours. */
export const neighbours = (value: number): [number, number] => [value === 1 ? 5 : value - 1, value === 5 ? 1 : value + 1]

/** MT-16: what a card left in the hand costs. */
export const costOf = (card: string): number => ({ n: 1, mito: 10 })[kindOf(card) as string] ?? 5

/** The numbers, drawn: round 0, 0 and 50 high. */
export const DIGITS: Record<number, string> = {
  1: 'M-10-14C-5-17 0-20 3-25V25',
  2: 'M-15-13C-13-30 16-30 15-11 14 3-8 9-16 25 -6 24 6 24 17 25',
  3: 'M-15-18C-9-29 14-29 14-14 14-5 5-2-3-2 7-3 16 3 15 12 14 29-11 29-16 16',
  4: 'M3-25C-3-12-10 0-17 10-6 9 6 9 18 10M8-6V25',
  5: 'M13-25H-10C-11-18-12-10-13-3-4-10 16-9 15 8 14 29-11 28-16 17',
}

/** The panel's night and the colour of the number's shadow. */
export const PAINT: Record<Kind, [panel: string, riso: string]> = {
  n: ['#2B3A5E', '#E0A800'],
  spider: ['#5A2338', '#D9736B'],
  mosquito: ['#1F4A63', '#6FB9D6'],
  cockroach: ['#4F3A1E', '#D98E32'],
  ant: ['#24503F', '#6CC29A'],
  mito: ['#3D2C4F', '#B08AD6'],
}

/** Where n dots lie, as on a die, in a square of 2 round 0, 0. */
export const DOTS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0, 0]],
  2: [[-0.6, 0.6], [0.6, -0.6]],
  3: [[-0.7, 0.7], [0, 0], [0.7, -0.7]],
  4: [[-0.6, -0.6], [0.6, -0.6], [-0.6, 0.6], [0.6, 0.6]],
  5: [[-0.8, -0.7], [0.8, -0.7], [0, 0], [-0.8, 0.7], [0.8, 0.7]],
}
