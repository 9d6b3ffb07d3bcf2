/** What can be chosen for an option, in words; null where a number is typed. */

import { t } from '../i18n/index.ts'
import type { OptionInfo, SeatInfo } from '../wire/messages.ts'

export interface ChoiceOf {
  value: number | string
  label: string
}

const SECONDS = [0, 10, 20, 30, 60, 120]
const SHORT_SECONDS = [2, 3, 4, 6, 10, 20, 30] // of what always has a limit
const BLINK_MS = [0, 10, 20, 50, 100] // of what is never as long as a second
const SECOND_MS = 1000

export function choicesOf(
  option: OptionInfo,
  seats: SeatInfo[],
  value: number | string,
  words: Record<string, string> = {}, // the game's own, by choice
): ChoiceOf[] | null {
  if (option.kind === 'choice') {
    return (option.choices ?? []).map((value) => ({ value, label: words[value] ?? value }))
  }
  if (option.kind === 'seat') return seatChoices(seats)
  return option.name.endsWith('_ms') ? timeChoices(option, Number(value)) : null
}

/** The chairs that are taken, as they will be numbered once the empty ones are gone. */
function seatChoices(seats: SeatInfo[]): ChoiceOf[] {
  const taken = seats.filter((seat) => seat.kind !== 'empty')
  return taken.map((seat, value) => ({ value, label: seat.name }))
}

function timeChoices(option: OptionInfo, value: number): ChoiceOf[] {
  const usual = usualTimes(option)
  const offered = usual.includes(value) ? usual : [...usual, value].sort((a, b) => a - b)
  return offered
    .filter((ms) => ms >= (option.least ?? 0) && ms <= (option.most ?? Infinity))
    .map((ms) => ({ value: ms, label: timeSaid(option, ms) }))
}

function isBlink(option: OptionInfo): boolean {
  return option.most !== null && option.most <= SECOND_MS
}

function usualTimes(option: OptionInfo): number[] {
  if (isBlink(option)) return BLINK_MS
  return (option.least ? SHORT_SECONDS : SECONDS).map((seconds) => seconds * SECOND_MS)
}

function timeSaid(option: OptionInfo, ms: number): string {
  if (isBlink(option)) return t('option.ms', { n: ms })
  return ms ? t('option.seconds', { n: ms / SECOND_MS }) : t('option.noLimit')
}
