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

/** Who sits down when nobody says which: the best; in a race, somebody whom one can beat. */
export function usualBot(info: Pick<GameInfo, 'bots' | 'contests'>): string | null {
  return info.bots.at(info.contests ? -2 : -1) ?? info.bots.at(-1) ?? null
}
