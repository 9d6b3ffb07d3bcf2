// Turns `.toml` into a module, so that a game's words have one source: src/tablee/games/*/words.
import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import type { Plugin } from 'vite'
import { typeset } from '../src/i18n/typeset.ts'

function typesetAll(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(typesetAll)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, typesetAll(part)]))
  }
  return typeof value === 'string' ? typeset(value) : value
}

export function words(): Plugin {
  return {
    name: 'tablee-words',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('.toml')) return null
      const tree = parse(readFileSync(id, 'utf-8'))
      const shown = id.endsWith('/fr.toml') ? typesetAll(tree) : tree
      return { code: `export default ${JSON.stringify(shown)}`, moduleType: 'js', map: null }
    },
  }
}
