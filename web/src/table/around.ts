/** Who sits around the table, as one of them sees it, and where. */

/** The other seats clockwise, from the left-hand neighbour on; a watcher sees all of them. */
export function others(you: number, count: number): number[] {
  const all = Array.from({ length: count }, (_, place) => (Math.max(you, 0) + place) % count)
  return all.filter((seat) => seat !== you)
}

/** Where somebody's chin is, in hundredths of the board's width and height. */
export interface Spot {
  x: number
  y: number
}

/** A way to seat so many around the table, clockwise from your left. */
export type Seating = (count: number) => Spot[]

const at = (...spots: [number, number][]): Spot[] => spots.map(([x, y]) => ({ x, y }))

const WIDE: Record<number, Spot[]> = {
  1: at([50, 13]),
  2: at([28, 21.5], [72, 21.5]),
  3: at([11, 36.5], [50, 13], [89, 36.5]),
  4: at([11, 36.5], [28, 21.5], [72, 21.5], [89, 36.5]),
  5: at([9.5, 40], [23, 22.5], [50, 13], [77, 22.5], [90.5, 40]),
}
const TALL: Record<number, Spot[]> = {
  1: at([50, 17]),
  2: at([28, 17], [72, 17]),
  3: at([15, 25], [50, 17], [85, 25]),
  4: at([14, 27], [37, 17], [63, 17], [86, 27]),
  5: at([14, 30], [31, 18], [50, 16], [69, 18], [86, 30]),
}

/** More than there are chairs for: on an arch from side to side. */
function arch(count: number): Spot[] {
  return Array.from({ length: count }, (_, place) => {
    const turn = (Math.PI * (place + 0.5)) / count
    return { x: 50 - 42 * Math.cos(turn), y: 42 - 22 * Math.sin(turn) }
  })
}

export const seatingWide: Seating = (count) => WIDE[count] ?? arch(count)
export const seatingTall: Seating = (count) => TALL[count] ?? arch(count)

/** The places of a wide table, as every game may have them; `seats` and the table lie under all. */
export const AROUND = `
  'middle middle middle' minmax(0, 390fr)
  'prompt prompt prompt' minmax(34px, 52fr)
  'action action action' minmax(54px, 58fr)
  'you hand pass' minmax(0, 244fr)
  / minmax(0, 10fr) minmax(0, 80fr) minmax(0, 10fr)`
