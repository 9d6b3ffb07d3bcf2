/** The face that a pawn makes. */

import type { LastDuel, Pawn, PawnView, Phase } from '../../wire/games/mamicatchmi.ts'
import type { Mood } from './art/pawns.ts'

export function moodOf(pawn: Pawn, there: PawnView, phase: Phase, settled: LastDuel | null): Mood {
  if (there.held !== null) return 'lifted'
  if (phase === 'suspense') return 'alert'
  if (phase === 'duel' || phase === 'temptation') return there.spot ? 'running' : 'alert'
  const place = settled?.called.findIndex((called) => called.pawn === pawn) ?? -1
  if (!settled || place < 0) return there.spot ? 'sorry' : 'calm'
  const [own, other] = [settled.called[place]?.after_ms, settled.called[1 - place]?.after_ms]
  if (own === null || own === undefined) return other === null ? 'calm' : 'sorry'
  if (settled.tie) return 'calm'
  const isFirst = other === null || other === undefined || own < other
  if (!isFirst) return place === 0 ? 'caught' : 'sorry'
  return place === 0 ? 'safe' : 'proud'
}
