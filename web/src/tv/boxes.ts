/** The boxes of an evening as they stand on a television's shelf. */

import type { Evening, Kind, TableInfo } from '../wire/messages.ts'

const MOST = 4 // that there is room for

export interface Winner {
  name: string
  kind: Kind
  seat: number
}

export interface EveningBox {
  key: string
  game: string
  winners: Winner[]
  isOn: boolean // it is played, or will be
}

/** What was played, and what is on; where they are many, the latest. */
export function boxesOf(
  { guests, games }: Evening,
  game: string,
  table: Pick<TableInfo, 'phase'> | null,
): EveningBox[] {
  const played = games.map(({ game_number, game, places }) => ({
    key: String(game_number),
    game,
    isOn: false,
    winners: places.flatMap(({ guest, place }, seat) => {
      const known = guests[guest]
      return place === 1 && known ? [{ name: known.name, kind: known.kind, seat }] : []
    }),
  }))
  const on = table && table.phase !== 'over' ? [{ key: 'on', game, winners: [], isOn: true }] : []
  return [...played, ...on].slice(-MOST)
}
