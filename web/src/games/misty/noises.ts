/** What it sounds like. */

import type { Sounds } from '../../table/sound.ts'
import type { Told } from '../../wire/games/misty.ts'

export const SOUNDS: Sounds<Told['event']> = {
  round_began: null,
  dealt: 'draw',
  picked: null,
  revealed: 'discard',
  placed: 'squeak',
  passed_on: 'give',
  activation_began: null,
  moved: null,
  ate: null,
  scored: null,
  best: null,
  round_won: 'roundEnd',
  game_ended: 'win',
  time_out: null,
}
