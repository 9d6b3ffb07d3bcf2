/** Pawns go from where they stood to where they stand. */

import { crossfade } from 'svelte/transition'
import { settings } from '../../table/settings.svelte.ts'

const TRAVEL_MS = 160

export const [leave, arrive] = crossfade({
  duration: () => settings.motionMs(TRAVEL_MS),
  fallback: () => ({ duration: 0 }),
})
