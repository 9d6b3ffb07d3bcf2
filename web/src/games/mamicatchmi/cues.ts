/** The sounds that a page teaches: those that are reacted to first. */

import { NOTES } from '../../table/sound.ts'
import { cue, type Cue } from '../../sounds/cues.ts'
import { diceParts, handNotes, VOICES } from './noises.ts'

export const CUES: readonly Cue[] = [
  cue('mouse', VOICES.mouse),
  cue('cat', VOICES.cat),
  cue('dog', VOICES.dog),
  cue('granny', VOICES.granny),
  { id: 'duel', parts: diceParts(['cat', 'mouse']) },
  { id: 'double', parts: diceParts(['dog', 'dog']) },
  cue('roll', NOTES.rattle),
  cue('lift', handNotes('lift', 'cat')),
  cue('drop', handNotes('drop', 'cat')),
  cue('place', handNotes('place', 'cat')),
  cue('settled', NOTES.knock),
  cue('mistake', NOTES.refuse),
  cue('token', NOTES.token),
  cue('turn', NOTES.turn),
  cue('swap', NOTES.give),
  cue('garden', NOTES.reverse),
  cue('end', NOTES.win),
]
