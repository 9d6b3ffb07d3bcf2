/** What a move is made with, on the screen: games/<game>/lesson.ts knows where it is. */

import type { Component } from 'svelte'
import type { GameWords } from '../i18n/words.ts'
import type { LessonSession } from './session.svelte.ts'

export interface Guide {
  /** Who teaches. */
  Coach?: Component
  /**
   * Selectors of what these moves are made with; the first that is there is to be touched next.
   * `astray`: the learner has just tried something else.
   */
  pointAt: (moves: readonly string[], view: unknown, astray: boolean) => string[]
}

/** What every part of a lesson is given. */
export interface LessonProps {
  session: LessonSession
  guide: Guide | null
  words: GameWords
  back: string // where to go afterwards
}

export interface Ring {
  left: number
  top: number
  width: number
  height: number
  /** A point of it that can be touched: cards overlap. */
  x: number
  y: number
}

const files = import.meta.glob<Guide>('../games/*/lesson.ts')

export async function guideOf(game: string): Promise<Guide | null> {
  return (await files[`../games/${game}/lesson.ts`]?.()) ?? null
}

const ACROSS = [0.5, 0.25, 0.75, 0.12, 0.88]

/** Where an element can be touched, if it can. */
function openPoint(element: Element, box: DOMRect): { x: number; y: number } | null {
  for (const down of ACROSS) {
    for (const across of ACROSS) {
      const [x, y] = [box.left + box.width * across, box.top + box.height * down]
      const top = document.elementFromPoint(x, y)
      if (top && element.contains(top)) return { x, y }
    }
  }
  return null
}

export function ringAround(selectors: readonly string[]): Ring | null {
  const found = selectors.flatMap((selector) => [...document.querySelectorAll(selector)])
  for (const element of found) {
    const box = element.getBoundingClientRect()
    const point = openPoint(element, box)
    if (!point) continue
    const { left, top, width, height } = box
    return { left, top, width, height, ...point }
  }
  return null
}
