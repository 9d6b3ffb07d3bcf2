/** How a duel ended, in words: who, by how much, and where the token goes. */

import { capital, fill, word, type Table } from '../../table/words.ts'
import type { LastDuel, Pawn, Told } from '../../wire/games/mamicatchmi.ts'
import type { Photo } from '../../wire/messages.ts'
import { marginBetween, type Margin } from './margins.ts'
import type { Words } from './words.ts'

const ENDS = ['won', 'gained', 'lost', 'tied', 'missed'] as const

/** What ends a duel. */
export type End = Extract<Told, { event: (typeof ENDS)[number] }>

export interface Verdict {
  end: End
  last: LastDuel
  photo: Photo | null
}

export function endOf(told: readonly Told[]): End | null {
  const ends: readonly string[] = ENDS
  return (told.findLast(({ event }) => ends.includes(event)) as End | undefined) ?? null
}

/** The two called pawns, the quicker one first; with nobody in place, who fled first. */
export function pairOf({ last, end }: Verdict): [Pawn, Pawn] {
  const [flees, chases] = last.called
  const isChaser =
    end.event !== 'missed' && (chases.after_ms ?? Infinity) < (flees.after_ms ?? Infinity)
  return isChaser ? [chases.pawn, flees.pawn] : [flees.pawn, chases.pawn]
}

interface Listener {
  words: Words
  names: readonly string[]
  seat: number
}

export interface Said {
  margin: Margin
  who: string // the one line: who beat whom, and by how much
  pays: string // where the token goes
}

/** Told to you as yours, and to the others as theirs; the sentences are found as those of events are. */
export function said(verdict: Verdict, { words, names, seat }: Listener): Said {
  const { end, last, photo } = verdict
  const screen = words.screen.verdict
  const margin = marginBetween(photo, last)
  const people = Object.entries(end).filter(([field]) => ROLES.includes(field))
  const [faster, slower] = pairOf(verdict).map((pawn) => words.pawns[pawn])
  const values = {
    ...Object.fromEntries(people.map(([field, at]) => [field, names[Number(at)] ?? ''])),
    margin: word(words.screen.margins, margin),
    faster,
    slower,
  }
  const say = (sentences: Table | undefined) => {
    const mine = people.find(([field, at]) => at === seat && field in (sentences ?? {}))
    return capital(fill(word(sentences, mine?.[0] ?? 'others'), values))
  }
  const isPaid = 'tokens' in end && end.tokens > 0
  return {
    margin,
    who: say(screen[end.event]),
    pays: isPaid ? say(screen[`${end.event}_pays`]) : word(words.screen.margins, 'nothing_moves'),
  }
}

const ROLES = ['seat', 'loser', 'by']
