/** What it sounds like. */

import type { Sounds } from '../../table/sound.ts'
import type { Told } from '../../wire/games/mistigri.ts'

export const SOUNDS: Sounds<Told['event']> = {
  round_began: null,
  dealt: null,
  drew: 'draw',
  discarded: 'discard',
  dropped: 'discard',
  reversed: 'reverse',
  chose: null,
  readied: null,
  gave: 'give',
  picked: 'give',
  put_down: 'discard',
  took_back: 'give',
  passed: 'pass',
  declined: null,
  left: 'meow',
  revealed: null,
  scored: null,
  round_ended: 'roundEnd',
  game_ended: 'win',
  time_out: null,
}
