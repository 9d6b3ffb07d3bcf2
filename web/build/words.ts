// Turns `.toml` into a module, so that words have one source: the folders src/tablee/**/words.
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'smol-toml'
import type { Plugin } from 'vite'
import { typeset, type Spaces } from '../src/i18n/typeset.ts'

const languages = join(dirname(fileURLToPath(import.meta.url)), '../../src/tablee/kernel/words')

const read = (file: string) => parse(readFileSync(file, 'utf-8'))

function typesetAll(value: unknown, spaces: Spaces): unknown {
  if (Array.isArray(value)) return value.map((part) => typesetAll(part, spaces))
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).map(([name, part]) => [name, typesetAll(part, spaces)])
    return Object.fromEntries(parts)
  }
  return typeof value === 'string' ? typeset(value, spaces) : value
}

export function words(): Plugin {
  return {
    name: 'tablee-words',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('.toml')) return null
      this.addWatchFile(id)
      const { spaces } = read(join(languages, basename(id))) as { spaces: Spaces }
      const code = `export default ${JSON.stringify(typesetAll(read(id), spaces))}`
      return { code, moduleType: 'js', map: null }
    },
    // Words that were loaded are kept: a page that shows new ones begins anew.
    hotUpdate({ file }) {
      if (file.endsWith('.toml')) this.environment.hot.send({ type: 'full-reload' })
    },
  }
}
