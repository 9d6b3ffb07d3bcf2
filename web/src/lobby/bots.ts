import { lookUp } from '../i18n/index.ts'

/** How a bot of that level plays, in words. */
export function botWords(level: string): string {
  return lookUp(`bot.${level}`) ?? level
}
