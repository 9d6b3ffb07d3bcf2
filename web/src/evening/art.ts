/** What a game has for the evening: the sign on its box (art/Emblem.svelte), its prize (art/Prize.svelte). */

import type { Component, ComponentProps } from 'svelte'
import { BOXES } from '../front/shelf.ts'
import Medal from './Medal.svelte'
import PlainBox from './PlainBox.svelte'
import Star from './Star.svelte'

interface EmblemModule {
  default: Component
  paint: readonly [string, string]
}
interface PrizeModule {
  default: Component
  tint: string
  fits: readonly string[] // awards
}

/** A drawing, what it is told, and the paper behind it. */
export interface PrizeArt {
  Art: Component<MedalProps>
  props: MedalProps
  tint: string
}
type MedalProps = ComponentProps<typeof Medal>
interface BoxArt {
  Art: Component
  size: number // of its title, in hundredths of its width
}

const emblems = import.meta.glob<EmblemModule>('../games/*/art/Emblem.svelte', { eager: true })
const prizes = import.meta.glob<PrizeModule>('../games/*/art/Prize.svelte', { eager: true })

const USUAL_SIZE = 14.5
const NO_EMBLEM = { Art: Star as Component, paint: ['#b9783f', '#8a5426'] as const }
const NO_PRIZE: PrizeArt = { Art: Medal, props: {}, tint: '#ffe3a6' }
const NO_BOX: BoxArt = { Art: PlainBox as Component, size: USUAL_SIZE }

/** The lying box: its sign, its front and its end; a star where a game has none. */
export function emblemOf(game: string): { Art: Component; paint: readonly [string, string] } {
  const found = emblems[`../games/${game}/art/Emblem.svelte`]
  return found ? { Art: found.default, paint: found.paint } : NO_EMBLEM
}

/** What a game has drawn for an award, or a medal with its sign; without a game a plain one. */
export function prizeArt(game: string, award: string): PrizeArt {
  const found = prizes[`../games/${game}/art/Prize.svelte`]
  if (found?.fits.includes(award)) return { Art: found.default, props: {}, tint: found.tint }
  if (!game) return NO_PRIZE
  const { Art: Emblem, paint } = emblemOf(game)
  return { Art: Medal, props: { Emblem, paint: paint[0] }, tint: found?.tint ?? NO_PRIZE.tint }
}

/** The standing box; a plain one where a game has none. */
export function boxArt(game: string): BoxArt {
  const found = BOXES.find((one) => one.game === game)
  return found ? { Art: found.Art, size: parseFloat(found.size ?? `${USUAL_SIZE}`) } : NO_BOX
}
