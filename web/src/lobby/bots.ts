import { lookUp } from '../i18n/index.ts'
import type { GameInfo } from '../wire/messages.ts'

/** How a bot of that level plays, in words. */
export function botWords(level: string): string {
  return lookUp(`bot.${level}`) ?? level
}

/** What such a bot is like; for how long one can be a child, a grandfather or an ace, see bots/reflex.py. */
export function botWhy(level: string): string {
  return lookUp(`bot.${level}.why`) ?? ''
}

/** Who sits down when nobody says which: good, and somebody whom a family can beat. */
export function usualBot(info: Pick<GameInfo, 'bots'>): string | null {
  return info.bots.at(info.bots.length > 2 ? -2 : -1) ?? null
}
