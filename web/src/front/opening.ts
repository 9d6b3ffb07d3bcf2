/** A new table of a game: with bots, at once, or for the family. */

import { gameInfo, newTable } from '../api.ts'
import { usualBot } from '../lobby/bots.ts'
import { router } from '../router.svelte.ts'
import { settings } from '../table/settings.svelte.ts'
import { showRefusal } from '../ui/refusals.ts'

const BOTS = 3

/** Go to it; false, and it was said why, if there is none. */
export async function openTable(game: string, alone: boolean): Promise<boolean> {
  settings.ensureName()
  try {
    const level = usualBot(await gameInfo(game))
    const bots = alone && level ? Array<string>(BOTS).fill(level) : []
    const table = await newTable({ game, name: settings.name.trim(), bots })
    router.go(`/t/${table.code}`, alone ? 'start' : null)
    return true
  } catch (problem) {
    showRefusal(problem)
    return false
  }
}
