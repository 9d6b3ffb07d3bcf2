/** One sound for each kind of event; a heap of events makes each sound once. */

import type { SoundName } from '../../table/sound.ts'
import type { Told } from '../../wire/games/mamicatchmi.ts'

const SOUND: Partial<Record<Told['event'], SoundName>> = {
  rolled: 'rattle',
  stopped: 'stop',
  placed: 'knock',
  wrong: 'refuse',
  won: 'token',
  gained: 'token',
  lost: 'token',
  swapped: 'give',
  rearranged: 'reverse',
  game_ended: 'win',
}

export function noises(told: readonly Told[]): SoundName[] {
  return [...new Set(told.flatMap((one) => SOUND[one.event] ?? []))]
}
