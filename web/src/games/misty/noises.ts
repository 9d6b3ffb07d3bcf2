/** One sound for each kind of event; a heap of events makes each sound once. */

import type { SoundName } from '../../table/sound.ts'
import type { Told } from '../../wire/games/misty.ts'

const SOUND: Partial<Record<Told['event'], SoundName>> = {
  dealt: 'draw',
  revealed: 'discard',
  placed: 'squeak',
  passed_on: 'give',
  round_won: 'roundEnd',
  game_ended: 'win',
}

export function noises(told: Told[]): SoundName[] {
  return [...new Set(told.flatMap((one) => SOUND[one.event] ?? []))]
}
