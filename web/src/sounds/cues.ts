/** The sounds of a game, to be learned: games/<game>/cues.ts, loaded when they are asked for. */

import type { Note } from '../table/notes.ts'
import type { Part } from '../table/sound.ts'

/** One sound under the name that it has in the game's words (`screen.sounds`), from one or more places. */
export interface Cue {
  id: string
  parts: readonly Part[]
}

const files = import.meta.glob<{ CUES: readonly Cue[] }>('../games/*/cues.ts')
const ADDRESS = /games\/(\w+)\/cues\.ts$/
const games = new Map(Object.entries(files).map(([file, load]) => [ADDRESS.exec(file)?.[1], load]))

/** The games that can be played by ear. */
export const GAMES: readonly string[] = [...games.keys()].filter((game) => game !== undefined)

export async function loadCues(game: string): Promise<readonly Cue[]> {
  return (await games.get(game)?.())?.CUES ?? []
}

/** A sound that comes from one place. */
export function cue(id: string, notes: readonly Note[], place = 0): Cue {
  return { id, parts: [{ notes, place }] }
}
