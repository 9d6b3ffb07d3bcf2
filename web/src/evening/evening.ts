/** What the games of an evening come to, for the board between two games and for the picture. */

import { LANGUAGES } from '../i18n/languages.ts'
import { settings } from '../table/settings.svelte.ts'
import { capital } from '../table/words.ts'
import type { AwardInfo, Evening, SeatInfo } from '../wire/messages.ts'

/** One box of a pile: a game that somebody played, or from some games on all of one kind. */
export interface Box {
  game: string
  place: number // the best, where there are several
  points: number
  games: number
}

/** Somebody of the evening. */
export interface Guest {
  guest: number
  name: string
  kind: 'person' | 'bot'
  seed: number // of the face
  seat: number // -1: not at the table any more
  points: number
  place: number // by points; equal ones are shared
  isTied: boolean
  boxes: Box[] // from the table up
}

/** Something that somebody is proud of. */
export interface Prize extends AwardInfo {
  game: string
  isFresh: boolean // of the last game
}

export interface Paw {
  seat: number
  name: string
}

export const MOST_ON_STAGE = 5
export const MOST_BOXES = 6 // of one pile; then those of a kind are merged
const MOST_PRIZES = 5

/** Everybody who has played, the best first. */
export function guestsOf({ guests, games }: Evening, seats: readonly SeatInfo[]): Guest[] {
  const points = guests.map((one) => one.points)
  const seated = new Map(seats.map(({ guest }, seat) => [guest, seat]))
  let spare = seats.length // whoever has left keeps a face that nobody here has
  const all = guests.map(({ name, kind }, guest): Guest => {
    const seat = seated.get(guest) ?? -1
    const own = points[guest] ?? 0
    return {
      guest,
      name,
      kind: kind === 'bot' ? 'bot' : 'person',
      seed: seat < 0 ? spare++ : seat,
      seat,
      points: own,
      place: 1 + points.filter((other) => other > own).length,
      isTied: points.filter((other) => other === own).length > 1,
      boxes: boxesOf(guest, games),
    }
  })
  return all.filter(({ boxes }) => boxes.length).toSorted(byPlace)
}

function byPlace(one: Guest, other: Guest): number {
  return one.place - other.place || one.guest - other.guest
}

function boxesOf(guest: number, games: Evening['games']): Box[] {
  const boxes = games.flatMap(({ game, places }) =>
    places
      .filter((one) => one.guest === guest)
      .map(({ place, points }) => ({ game, place, points, games: 1 })),
  )
  return games.length > MOST_BOXES ? merged(boxes) : boxes
}

function merged(boxes: Box[]): Box[] {
  const kinds = new Map<string, Box>()
  for (const box of boxes) {
    const same = kinds.get(box.game)
    kinds.set(box.game, {
      game: box.game,
      place: Math.min(box.place, same?.place ?? box.place),
      points: box.points + (same?.points ?? 0),
      games: 1 + (same?.games ?? 0),
    })
  }
  return [...kinds.values()]
}

/** As many as there is room for: people before bots, then whoever has more points. */
export function onStage(guests: readonly Guest[]): Guest[] {
  const isBot = ({ kind }: Guest) => Number(kind === 'bot')
  const chosen = guests.toSorted((one, other) => isBot(one) - isBot(other) || byPlace(one, other))
  return chosen.slice(0, MOST_ON_STAGE).toSorted(byPlace)
}

/** How thick boxes are, in the unit of a drawing: so much each, and so much a point. */
export interface Thickness {
  pad: number
  unit: number
}

export function thicknessOf(box: Box, { pad, unit }: Thickness): number {
  return pad + unit * box.points
}

export function heightOf({ boxes }: Guest, thickness: Thickness): number {
  return boxes.reduce((sum, box) => sum + thicknessOf(box, thickness), 0)
}

/** The usual one, or a thinner one under which the tallest pile fits. */
export function fitting(guests: readonly Guest[], usual: Thickness, most: number): Thickness {
  const tallest = Math.max(0, ...guests.map((guest) => heightOf(guest, usual)))
  const shrink = tallest > most ? most / tallest : 1
  return { pad: usual.pad * shrink, unit: usual.unit * shrink }
}

/** Who wants to play what. */
export function pawsOn(game: string, seats: readonly SeatInfo[]): Paw[] {
  return seats.flatMap(({ vote, name }, seat) => (vote === game ? [{ seat, name }] : []))
}

/** The games with the most votes, and how many those are; none without a vote. */
export function leadersOf(seats: readonly SeatInfo[]): { games: string[]; votes: number } {
  const counts = new Map<string, number>()
  for (const { vote } of seats) if (vote) counts.set(vote, (counts.get(vote) ?? 0) + 1)
  const votes = Math.max(0, ...counts.values())
  return { games: [...counts].flatMap(([game, n]) => (n === votes ? [game] : [])), votes }
}

/** Whose vote is still out: people who are there. */
export function awaited(seats: readonly SeatInfo[]): Paw[] {
  return seats.flatMap(({ kind, online, kept, vote, name }, seat) =>
    kind === 'person' && online && !kept && vote === null ? [{ seat, name }] : [],
  )
}

/**
 * What the host's button plays: what most want; of several the one that was not played longest, of
 * those the first on the shelf. Without a vote, the game of the last time.
 */
export function nextGame(
  seats: readonly SeatInfo[],
  shelf: readonly string[],
  { games }: Evening,
): string {
  const { games: wanted } = leadersOf(seats)
  const lastly = (game: string) => games.findLastIndex((one) => one.game === game)
  const ranked = shelf
    .filter((game) => wanted.includes(game))
    .toSorted((one, other) => lastly(one) - lastly(other))
  return ranked[0] ?? games.at(-1)?.game ?? shelf[0] ?? ''
}

/** One for everybody who has earned one, the freshest and most remarkable first. */
export function prizesOf({ games }: Evening, shown: readonly Guest[]): Prize[] {
  const last = games.at(-1)
  const all = games.toReversed().flatMap((played) =>
    played.awards.map((award, rank) => ({
      ...award,
      game: played.game,
      isFresh: played === last,
      rank,
    })),
  )
  const known = all.filter(({ guest }) => shown.some((one) => one.guest === guest))
  const chosen: typeof known = []
  // Everybody their most remarkable one of the latest game; two never have the same drawing's words.
  for (const prize of known.toSorted((one, other) => one.rank - other.rank)) {
    const isTaken = chosen.some(
      ({ guest, name, game }) =>
        guest === prize.guest || (name === prize.name && game === prize.game),
    )
    if (!isTaken) chosen.push(prize)
  }
  return chosen
    .toSorted((one, other) => Number(other.isFresh) - Number(one.isFresh))
    .slice(0, MOST_PRIZES)
    .map(({ name, guest, fact, game, isFresh }) => ({ name, guest, fact, game, isFresh }))
}

const ENDS_AT = 5 // in the morning: until then it is still the evening before

/** The day that an evening belongs to. */
export function dayOf(now: Date): Date {
  const day = new Date(now)
  day.setHours(day.getHours() - ENDS_AT)
  return day
}

/** A day as one says it, in the reader's language; the picture that is kept has the year. */
export function dayWords(day: Date, withYear = false): string {
  const locale = LANGUAGES.get(settings.lang)?.locale ?? settings.lang
  const usual = { weekday: 'long', day: 'numeric', month: 'long' } as const
  const style = withYear ? ({ ...usual, year: 'numeric' } as const) : usual
  return capital(new Intl.DateTimeFormat(locale, style).format(day))
}
