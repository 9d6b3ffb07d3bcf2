/** Putting a game's words together (src/tablee/games/<game>/words), for a screen. */

/** Words by their ids. */
export type Table = Record<string, string>

/** What is said of none, of one, of many. */
export type Counted = [string, string, string]

/** The parts of every game's words (words/*.toml) that a table is shown and told with. */
export interface ShellWords {
  events: Record<string, Table>
  told?: Record<string, Table>
  advice?: Record<string, string | Counted> // why a move was advised
  praise: { first: string[]; others: string[] }
  screen: {
    you: string
    and: string
    seats: string
    choices: string
    log: string
    time: string // with a slot for the seconds left
    watching: string
    points: Counted
    seat: Table
    end: Table
  }
}

/** The words of an id; the id itself where somebody forgot them. */
export function word(table: Table | undefined, id: string | number): string {
  return table?.[id] ?? String(id)
}

/** A text with its slots filled. */
export function fill(text: string, values: Record<string, string | number | undefined>): string {
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot))
}

/** The form for none, for one or for many. */
export function counted(forms: Counted, n: number): string {
  return fill(forms[Math.min(Math.abs(n), 2)] ?? '', { n })
}

/** Several names as one says them: `Rose, Malo and Lise`. */
export function listed(names: string[], and: string): string {
  if (names.length < 2) return names.join('')
  return fill(and, { first: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' })
}

/** The same in a game's language. */
export function named(names: string[], { screen }: Pick<ShellWords, 'screen'>): string {
  return listed(names, screen.and)
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}
