/** The boxes, in the order in which they stand; open are those whose table the client can draw. */

const tables = import.meta.glob('../games/*/index.ts')

export const BOXES = ['mistigri', 'misty', 'mamicatchmi', 'mito'] as const
export type BoxName = (typeof BOXES)[number]

export function isOpen(game: string): boolean {
  return `../games/${game}/index.ts` in tables
}
