/** How long a stroke is and where the finger is on it. Reads the paths of strokes.ts: absolute M, L and C only. */

import type { Stroke } from './drawing.ts'

export interface Point {
  x: number
  y: number
}

const STEPS = 12
const NUMBERS = { M: 2, L: 2, C: 6 } as const

function between(a: Point, b: Point, t: number): Point {
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t }
}

/** De Casteljau: a point of the curve through control points. */
function onCurve(points: Point[], t: number): Point {
  let row = points
  while (row.length > 1) row = row.slice(1).map((point, i) => between(row[i] ?? point, point, t))
  return row[0] ?? { x: 0, y: 0 }
}

function pairs(numbers: number[]): Point[] {
  return numbers.flatMap((x, i) => (i % 2 ? [] : [{ x, y: numbers[i + 1] ?? 0 }]))
}

const chains = new Map<string, Point[]>()

/** The stroke as a chain of close points; worked out once. */
function chain(d: string): Point[] {
  const known = chains.get(d)
  if (known) return known
  const points = follow(d)
  chains.set(d, points)
  return points
}

function follow(d: string): Point[] {
  const points: Point[] = []
  for (const [, command = 'M', rest = ''] of d.matchAll(/([MLC])([^MLC]*)/g)) {
    const numbers = (rest.match(/-?[\d.]+/g) ?? []).map(Number)
    const size = NUMBERS[command as keyof typeof NUMBERS]
    for (let i = 0; i + size <= numbers.length; i += size) {
      const from = points.at(-1)
      const to = pairs(numbers.slice(i, i + size))
      const steps = size === 6 ? STEPS : 1
      for (let k = 1; k <= steps; k++) points.push(onCurve(from && command !== 'M' ? [from, ...to] : to, k / steps))
    }
  }
  return points
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function lengthOf(points: Point[]): number {
  return sum(points.map((point, i) => distance(points[i - 1] ?? point, point)))
}

/** Setting the finger down takes its time too: a stroke counts at least 14 long. */
function timeOf({ d }: Stroke): number {
  return Math.max(lengthOf(chain(d)), 14)
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, n) => all + n, 0)
}

/** When each stroke begins and how long it takes, as shares of the whole drawing. */
export function shares(strokes: Stroke[]): { from: number; share: number }[] {
  const times = strokes.map(timeOf)
  const whole = sum(times)
  return times.map((time, i) => ({ from: sum(times.slice(0, i)) / whole, share: time / whole }))
}

/** How far each stroke is drawn (0..1 each) when a share `t` of the whole is, and where the finger is then. */
export function drawn(strokes: Stroke[], t: number): { parts: number[]; tip: Point } {
  const times = strokes.map(timeOf)
  let left = sum(times) * Math.min(Math.max(t, 0), 1)
  let now = 0
  const parts = times.map((time, i) => {
    const part = Math.min(left / time, 1)
    if (part > 0) now = i
    left = Math.max(left - time, 0)
    return part
  })
  return { parts, tip: along(chain(strokes[now]?.d ?? ''), parts[now] ?? 0) }
}

function along(points: Point[], part: number): Point {
  let left = lengthOf(points) * part
  for (const [i, point] of points.entries()) {
    const before = points[i - 1] ?? point
    const step = distance(before, point)
    if (step > 0 && step >= left) return between(before, point, left / step)
    left -= step
  }
  return points.at(-1) ?? { x: 0, y: 0 }
}

/** Where the water of a fresh drawing gathers. */
export function lowest(strokes: Stroke[]): Point {
  const points = strokes.flatMap(({ d }) => chain(d))
  return points.reduce((low, point) => (point.y > low.y ? point : low), { x: 80, y: 0 })
}
