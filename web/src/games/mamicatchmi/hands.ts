/**
 * What hands do before the game has decided it: a duel is decided a moment later than it is played,
 * so what is shown is the game's pawns with these deeds on top.
 */

import type { Pawn, PawnView, SeatView, Spot, Told } from '../../wire/games/mamicatchmi.ts'

export interface Deed {
  id: number
  seat: number
  does: 'lift' | 'drop' | 'place'
  pawn: Pawn
  spot: Spot | null
}

export type Pawns = Record<Pawn, PawnView>

/** A move of a duel as a deed; null for any other. */
export function deedOf(id: number, seat: number, move: string): Deed | null {
  const [does, pawn, ...spot] = move.split(' ')
  if (does !== 'lift' && does !== 'drop' && does !== 'place') return null
  return { id, seat, does, pawn: pawn as Pawn, spot: (spot.join(' ') || null) as Spot | null }
}

/** The pawns as they are seen: whatever cannot be (another hand has it) is not shown. */
export function withDeeds(pawns: Pawns, deeds: readonly Deed[], seats: readonly SeatView[]): Pawns {
  const seen = { ...pawns }
  for (const { seat, does, pawn, spot } of deeds) {
    const now = seen[pawn]
    if (does === 'lift') {
      const isTheirs = seats[seat]?.reach.includes(pawn)
      if (isTheirs && now.held === null) seen[pawn] = { ...now, held: seat, spot: null }
    } else if (now.held === seat) {
      seen[pawn] = { ...now, held: null, spot }
    }
  }
  return seen
}

const DOES: Partial<Record<Told['event'], Deed['does']>> = {
  lifted: 'lift',
  dropped: 'drop',
  placed: 'place',
}

/** The deeds that the game has not told yet. */
export function stillToTell(deeds: readonly Deed[], told: readonly Told[]): Deed[] {
  const left = [...deeds]
  for (const one of told) {
    const does = DOES[one.event]
    if (!does || !('pawn' in one)) continue
    const at = left.findIndex(
      (deed) => deed.does === does && deed.seat === one.seat && deed.pawn === one.pawn,
    )
    if (at >= 0) left.splice(at, 1)
  }
  return left
}

export function heldBy(pawns: Pawns, seat: number): Pawn | null {
  const found = Object.entries(pawns).find(([, { held }]) => held === seat && seat >= 0)
  return (found?.[0] ?? null) as Pawn | null
}
