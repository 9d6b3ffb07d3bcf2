/** The boxes: games/<game>/art/Box.svelte, and what is written on them (games/<game>/words). */

import type { Component } from 'svelte'
import { langOf } from '../i18n/languages.ts'
import { settings } from '../table/settings.svelte.ts'

interface Box {
  default: Component
  place: number // among the others
  size?: string // of its title
}

interface BoxWords {
  title: string
  line: string
  pages?: Record<string, { title: string; hint: string }> // that it has besides its table
}

const NOT_WRITTEN: BoxWords = { title: '', line: '' }

const drawn = import.meta.glob<Box>('../games/*/art/Box.svelte', { eager: true })
const written = import.meta.glob<BoxWords>('../games/*/words/*.toml', {
  import: 'default',
  eager: true,
})
const tables = import.meta.glob('../games/*/index.ts')

const gameOf = (file: string) => file.split('/')[2] ?? ''
const words = new Map(
  Object.entries(written).map(([file, said]) => [`${gameOf(file)} ${langOf(file)}`, said]),
)

/** In the order in which they stand. */
export const BOXES = Object.entries(drawn)
  .map(([file, { default: Art, place, size }]) => ({ game: gameOf(file), Art, place, size }))
  .sort((one, other) => one.place - other.place)

/** Open are those whose table the client can draw. */
export function isOpen(game: string): boolean {
  return `../games/${game}/index.ts` in tables
}

/** Reactive: in the player's language; null for a game without a box. */
export function boxWords(game: string): BoxWords | null {
  return words.get(`${game} ${settings.lang}`) ?? null
}

export function writtenOn(game: string): BoxWords {
  return boxWords(game) ?? NOT_WRITTEN
}
