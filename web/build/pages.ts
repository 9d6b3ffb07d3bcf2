// Pages that stand before the client or without it say the same in every language that there is.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'smol-toml'
import type { Plugin } from 'vite'

interface PageWords {
  description: string
  needs_script: string
  too_old: string
  offline: { title: string; line: string; again: string }
}

const here = dirname(fileURLToPath(import.meta.url))
const folder = join(here, '../../src/tablee/kernel/words')
const FILES = { 'offline.html': 'text/html', 'manifest.webmanifest': 'application/manifest+json' }

function languages(): [string, PageWords][] {
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const { page } = parse(readFileSync(join(folder, file), 'utf-8'))
      return [file.replace('.toml', ''), page as unknown as PageWords]
    })
}

/** Put the words of all languages where a page has %name%. */
function filled(text: string): string {
  const all = languages()
  const marked = (tag: string, say: (words: PageWords) => string, between: string) =>
    all.map(([lang, words]) => `<${tag} lang="${lang}">${say(words)}</${tag}>`).join(between)
  const slots: Record<string, string> = {
    lang: all[0]?.[0] ?? '',
    description: all.map(([, words]) => words.description).join(' '),
    needsScript: marked('span', (words) => words.needs_script, ' '),
    tooOld: marked('p', (words) => words.too_old, '\n      '),
    again: marked('span', (words) => words.offline.again, ' · '),
    offline: all
      .map(([lang, { offline }]) => {
        return `<h1 lang="${lang}">${offline.title}</h1><p lang="${lang}">${offline.line}</p>`
      })
      .join('\n      '),
  }
  return text.replace(/%(\w+)%/g, (whole, name: string) => slots[name] ?? whole)
}

const read = (file: string) => filled(readFileSync(join(here, file), 'utf-8'))

export function pages(): Plugin {
  return {
    name: 'tablee-pages',
    transformIndexHtml: { order: 'pre', handler: filled },
    generateBundle() {
      for (const fileName of Object.keys(FILES))
        this.emitFile({ type: 'asset', fileName, source: read(fileName) })
    },
    configureServer(server) {
      for (const [file, kind] of Object.entries(FILES))
        server.middlewares.use(`/${file}`, (_, answer) => {
          answer.setHeader('Content-Type', kind).end(read(file))
        })
    },
  }
}
