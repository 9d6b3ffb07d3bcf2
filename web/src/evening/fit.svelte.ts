/** Words in a drawing do not wrap by themselves: they are measured, made smaller, broken or cut. */

/** The faces of the page, as a drawing names them. */
export const FACES = {
  display: "600 {size}px Fredoka, 'Atkinson Hyperlegible', sans-serif",
  body: "400 {size}px 'Atkinson Hyperlegible', sans-serif",
} as const
export type Face = keyof typeof FACES

const AVERAGE = 0.56 // of a letter, where nothing can be measured
const CUT = '…'
const GRID = 100 // px: small letters are rounded to whole ones, which a drawing does not do
const NEARLY = 0.5

let loaded = $state(0) // faces come late: what was measured before is measured anew
let pen: CanvasRenderingContext2D | null | undefined

function penOf(): CanvasRenderingContext2D | null {
  if (pen === undefined) {
    const isDrawn = typeof CanvasRenderingContext2D !== 'undefined' // a test has no canvas
    pen = isDrawn ? document.createElement('canvas').getContext('2d') : null
    const faces = Object.values(FACES).map((face) => face.replace('{size}', '16'))
    const all = faces.map((face) => document.fonts?.load(face))
    void Promise.allSettled(all).then(() => loaded++)
  }
  return pen
}

/** Reactive: how wide a text is in a face of a size. */
export function widthOf(text: string, size: number, face: Face = 'display'): number {
  const pen = penOf()
  if (!pen || loaded < 0) return text.length * size * AVERAGE
  pen.font = FACES[face].replace('{size}', String(GRID))
  return (pen.measureText(text).width * size) / GRID
}

export interface Fitted {
  text: string
  size: number
}

/** As large as it may be; smaller down to the least; then its end is left out. */
export function fit(
  text: string,
  width: number,
  { most, least, face = 'display' }: { most: number; least: number; face?: Face },
): Fitted {
  const whole = widthOf(text, most, face)
  if (whole <= width) return { text, size: most }
  const size = Math.max(least, Math.floor((most * width * 10) / whole) / 10)
  let letters = [...text]
  while (letters.length > 1 && widthOf(text, size, face) > width + NEARLY) {
    letters = letters.slice(0, -1)
    text = letters.join('').trimEnd() + CUT
  }
  return { text, size }
}

/** Broken between words into lines that fit, at most so many; smaller if they do not. */
export function lines(
  text: string,
  width: number,
  {
    most,
    least,
    rows,
    face = 'display',
  }: { most: number; least: number; rows: number; face?: Face },
): { lines: string[]; size: number } {
  for (let size = most; size >= least; size -= 0.5) {
    const found = broken(text, width, size, face)
    const fits = found.every((line) => widthOf(line, size, face) <= width)
    if (fits && found.length <= rows) return { lines: balanced(found, size, face), size }
  }
  const found = broken(text, width, least, face)
  const rest = found.slice(rows - 1).join(' ')
  const shown = rest ? [...found.slice(0, rows - 1), rest] : found
  return {
    lines: shown.map((line) => fit(line, width, { most: least, least, face }).text),
    size: least,
  }
}

/** Two lines of nearly the same width rather than a long one and a word. */
function balanced(found: string[], size: number, face: Face): string[] {
  if (found.length !== 2) return found
  const words = found.join(' ').split(' ')
  const widest = (pair: string[]) => Math.max(...pair.map((line) => widthOf(line, size, face)))
  const ways = words.slice(1).map((_, at) => [words.slice(0, at + 1), words.slice(at + 1)])
  const pairs = ways.map((pair) => pair.map((line) => line.join(' ')))
  return pairs.reduce((best, pair) => (widest(pair) < widest(best) ? pair : best), found)
}

function broken(text: string, width: number, size: number, face: Face): string[] {
  const all: string[] = []
  for (const word of text.split(' ')) {
    const last = all.at(-1)
    if (last !== undefined && widthOf(`${last} ${word}`, size, face) <= width)
      all[all.length - 1] = `${last} ${word}`
    else all.push(word)
  }
  return all
}
