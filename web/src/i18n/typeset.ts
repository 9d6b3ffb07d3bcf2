/** What a language puts for ordinary spaces, by where they are; no look-behind, for older Safaris. */
export type Spaces = Record<string, string>

/** A language's own spaces for the ordinary ones of its files. */
export function typeset(text: string, spaces: Spaces): string {
  return Object.entries(spaces).reduce(
    (set, [where, space]) => set.replace(new RegExp(where, 'g'), space),
    text,
  )
}
