/** What can be chosen for an option, in words; null where a number is typed. */

import { t } from '../i18n/index.ts'
import { LANGUAGES } from '../i18n/languages.ts'
import { settings } from '../table/settings.svelte.ts'
import type { AnswerInfo, OptionInfo, QuestionInfo, SeatInfo } from '../wire/messages.ts'

export interface ChoiceOf {
  value: number | string
  label: string
}
type Values = Record<string, number | string>

const SECOND_MS = 1000
/** For a game that says not which times a host would choose from. */
const USUAL_MS = [0, 1, 2, 5, 10, 20, 30, 60, 120].map((seconds) => seconds * SECOND_MS)

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
  const isTime = option.name.endsWith('_ms')
  const usual = option.offered?.length ? option.offered : isTime ? USUAL_MS : null
  return (
    usual &&
    within(option, usual, Number(value)).map((value) => ({
      value,
      label: words[value] ?? (isTime ? timeSaid(value) : String(value)),
    }))
  )
}

/** The chairs that are taken, as they will be numbered once the empty ones are gone. */
function seatChoices(seats: SeatInfo[]): ChoiceOf[] {
  const taken = seats.filter((seat) => seat.kind !== 'empty')
  return taken.map((seat, value) => ({ value, label: seat.name }))
}

/** Those that may be, and what somebody has set elsewhere. */
function within({ least, most }: OptionInfo, usual: number[], value: number): number[] {
  const offered = usual.includes(value) ? usual : [...usual, value].sort((a, b) => a - b)
  return offered.filter((one) => one >= (least ?? 0) && one <= (most ?? Infinity))
}

/** `1,5 s` in French, `1.5 s` in English. */
function timeSaid(ms: number): string {
  if (!ms) return t('option.noLimit')
  const { locale } = LANGUAGES.get(settings.lang) ?? {}
  const seconds = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  return t('option.seconds', { n: seconds.format(ms / SECOND_MS) })
}

/** The answer that these options give; null: they were chosen one by one. */
export function answerOf(question: QuestionInfo, values: Values): AnswerInfo | null {
  return (
    question.answers.find(({ sets }) =>
      Object.entries(sets).every(([name, value]) => values[name] === value),
    ) ?? null
  )
}
