/** The drawers that any part of the page may open. */

class Panels {
  settings = $state(false)
  rules = $state.raw<{ game: string; rule: string | null } | null>(null)
}

export const panels = new Panels()

/** Open the rules, at one of them if it is named. */
export function openRules(game: string, rule: string | null = null): void {
  panels.rules = { game, rule }
}
