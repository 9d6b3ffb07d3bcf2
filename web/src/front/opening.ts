/** A new table of a game: with bots, at once, or for the family; played as it was the last time. */

import { gameInfo, newTable } from '../api.ts'
import { usualBot } from '../lobby/bots.ts'
import { router } from '../router.svelte.ts'
import { Refusal } from '../table/refusal.ts'
import { settings } from '../table/settings.svelte.ts'
import { showRefusal } from '../ui/refusals.ts'
import type { GameInfo, NewTable, TableAddress } from '../wire/messages.ts'
import { habitsOf } from './memory.ts'

const BOTS = 3

/** The level that was wished for, as long as the game has it. */
export function levelOf(info: GameInfo): string | null {
  const { level } = habitsOf(info.name)
  return info.bots.find((one) => one === level) ?? usualBot(info)
}

/** Options that the server does not take any more are no reason not to play. */
async function open(table: NewTable): Promise<TableAddress> {
  try {
    const { options } = habitsOf(table.game)
    return await newTable({ ...table, options: { ...table.options, ...options } })
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    if (!['bad_option', 'bad_message', 'bad_seats'].includes(problem.code)) throw problem
    return await newTable(table)
  }
}

/** Whoever opens a table sits at its first seat; in some games it is better to see another begin. */
export function beginning(info: GameInfo, last: number): Record<string, number> {
  const seat = info.options.find(({ kind }) => kind === 'seat')
  return info.host_begins || !seat ? {} : { [seat.name]: last }
}

/** The deal of a game that is over, against bots; whoever plays it has the first seat. */
export async function openDeal(game: string, code: string, number: number, seats: number) {
  settings.ensureName()
  try {
    const level = levelOf(await gameInfo(game))
    const bots = level ? Array<string>(seats - 1).fill(level) : []
    const again = { code, game_number: number }
    const table = await newTable({ game, name: settings.name.trim(), bots, again })
    router.go(`/t/${table.code}`, 'start')
  } catch (problem) {
    showRefusal(problem)
  }
}

/** Go to it; false, and it was said why, if there is none. */
export async function openTable(game: string, alone: boolean): Promise<boolean> {
  settings.ensureName()
  try {
    const info = await gameInfo(game)
    const level = alone ? levelOf(info) : null
    const wanted = Math.min(habitsOf(game).bots || BOTS, info.most_seats - 1)
    const bots = level ? Array<string>(Math.max(wanted, info.fewest_seats - 1)).fill(level) : []
    const options = alone ? beginning(info, bots.length) : {}
    const table = await open({ game, name: settings.name.trim(), bots, options })
    router.go(`/t/${table.code}`, bots.length ? 'start' : 'open')
    return true
  } catch (problem) {
    showRefusal(problem)
    return false
  }
}
