/** One sound for each kind of event; a heap of events makes each sound once. */

import type { SoundName } from '../../table/sound.ts'
import type { Told } from '../../wire/games/mistigri.ts'

const SOUND: Partial<Record<Told['event'], SoundName>> = {
  drew: 'draw',
  discarded: 'discard',
  dropped: 'discard',
  put_down: 'discard',
  reversed: 'reverse',
  gave: 'give',
  picked: 'give',
  took_back: 'give',
  passed: 'pass',
  left: 'meow',
  round_ended: 'roundEnd',
  game_ended: 'win',
}

export function noises(told: Told[]): SoundName[] {
  return [...new Set(told.flatMap((one) => SOUND[one.event] ?? []))]
}
