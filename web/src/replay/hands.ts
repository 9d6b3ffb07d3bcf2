/** What somebody holds, drawn by the game itself: games/<game>/OpenHand.svelte, where it has one. */

import type { Component } from 'svelte'
import type { GameWords } from '../i18n/words.ts'

/** `view` is that seat's own. */
export type OpenHand = Component<{ view: unknown; words: GameWords }>

const files = import.meta.glob<{ default: OpenHand }>('../games/*/OpenHand.svelte')

function fileOf(game: string): string {
  return `../games/${game}/OpenHand.svelte`
}

/** Whether there is anything that only its owner sees. */
export function hasHands(game: string): boolean {
  return fileOf(game) in files
}

export async function openHand(game: string): Promise<OpenHand> {
  const load = files[fileOf(game)]
  if (!load) throw new Error(`${game} has no hands to open`)
  return (await load()).default
}
