import { lookUp } from '../i18n/index.ts'
import { gameWords } from '../i18n/words.ts'
import type { GameInfo } from '../wire/messages.ts'

/** Whom a family is used to: neither a child nor a champion. */
const USUAL = 'cousin'

/** Who such a bot is, in a word or two. */
export function botWords(level: string): string {
  return lookUp(`bot.${level}`) ?? level
}

/** How strong such a bot is, and how it plays: at this game, if the game has a line of its own (`[bots]`). */
export function botWhy(level: string, game: string): string {
  return gameWords(game)?.bots?.[level] ?? lookUp(`bot.${level}.why`) ?? ''
}

/** Whom one can choose; a level that somebody has already stays among them. */
export function offeredBots(info: Pick<GameInfo, 'bots'>, chosen: string | null): string[] {
  const isDull = (level: string) => level === 'random' && info.bots.includes(USUAL)
  return info.bots.filter((level) => !isDull(level) || level === chosen)
}

/** Who sits down when nobody says which: good, and somebody whom a family can beat. */
export function usualBot(info: Pick<GameInfo, 'bots'>): string | null {
  if (info.bots.includes(USUAL)) return USUAL
  return info.bots.at(info.bots.length > 2 ? -2 : -1) ?? null
}
