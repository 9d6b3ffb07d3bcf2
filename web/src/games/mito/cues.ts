/** The sounds that a page teaches: those that are reacted to first. */

import { NOTES } from '../../table/sound.ts'
import { cue, type Cue } from '../../sounds/cues.ts'
import { NOISES, notesAt, type Noise } from './noises.ts'

const FAR = 0.8 // where the outermost neighbours are heard (arms.ts)

const from = (id: string, noise: Noise, place: number): Cue => cue(id, notesAt(noise, place), place)

export const CUES: readonly Cue[] = [
  cue('mosquito', NOISES.mosquito),
  cue('cockroach', NOISES.cockroach),
  from('glimpse_left', 'glimpse', -FAR),
  from('glimpse_right', 'glimpse', FAR),
  from('arm_left', 'arm', -FAR),
  from('arm_right', 'arm', FAR),
  cue('spider', NOISES.spider),
  cue('ant', NOISES.ant),
  cue('play', NOISES.play),
  cue('draw', NOISES.draw),
  cue('give', NOISES.give),
  cue('slap', NOISES.slap),
  cue('race', NOISES.race),
  cue('won', NOISES.raceWon),
  cue('missed', NOISES.raceMissed),
  cue('vanish', NOISES.vanish),
  cue('caught', NOISES.accusedRight),
  cue('innocent', NOISES.accusedWrong),
  cue('turn', NOTES.turn),
  cue('shuffle', NOISES.shuffle),
  cue('round', NOISES.roundEnd),
  cue('end', NOISES.gameEnd),
]
