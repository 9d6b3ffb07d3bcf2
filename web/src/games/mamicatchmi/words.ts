/** The words of this game (src/tablee/games/mamicatchmi/words), put together for a screen. */

import { fill, word, type Counted, type ShellWords, type Table } from '../../table/words.ts'
import type { Pawn, Spot } from '../../wire/games/mamicatchmi.ts'

/** The parts of words/*.toml that a screen uses. */
export interface Words extends ShellWords {
  pawns: Record<Pawn, string>
  structures: Table
  phases: Table
  moves: Table
  told: Record<string, Table>
  refusals: Table
  screen: Screen
}

type Screen = ShellWords['screen'] & {
  garden: string
  middle: string
  mine: string
  no_pawn: string
  dice_are: string
  dice_yours: string
  dice_said: string
  double_said: string
  space: string
  rolling: string
  spot: string
  spot_taken: string
  owned: string
  common: string
  held: string
  pick: string
  keys_hint: string
  touch_hint: string
  refuge: string
  refuges: Record<Pawn, string>
  reserve: Counted
  phases: Table
  waiting: Table
  hints: Record<'swap' | 'lift_first' | 'other_structure', string>
  photo: Table
  margins: Table
  behind: Table
  verdict: Record<string, Table>
  line: Record<'slow' | 'weak', string>
  sounds: Table
  warmup: Table & Record<'tries' | 'left', Counted>
}

export function spotSaid(spot: Spot, words: Words): string {
  return word(words.told.spot, spot)
}

/** What the dice show: `the cat and the dog` */
export function diceSaid([one, other]: readonly [Pawn, Pawn], words: Words): string {
  const { dice_said, double_said } = words.screen
  const said = { one: words.pawns[one], other: words.pawns[other] }
  return fill(one === other ? double_said : dice_said, said)
}
