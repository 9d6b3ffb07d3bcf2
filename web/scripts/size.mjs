// What the front page makes a browser fetch, compressed: at most 100 kB.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const MOST_BYTES = 100_000
// Faces that the front page shows: the bold one and the rarer letters come when they are needed.
const SHOWN_FONTS = /(fredoka-latin-600|hyperlegible-latin-400)/
const root = join(dirname(fileURLToPath(import.meta.url)), '../../src/tablee/server/web')

const read = (file) => readFileSync(join(root, file))
const html = read('index.html').toString()
const files = new Set(['index.html'])
for (const [tag, file] of html.matchAll(/<(?:script|link)[^>]*(?:src|href)="\/([^"]+)"[^>]*>/g)) {
  // that icon is fetched by who puts the page on the home screen
  if (!tag.includes('apple-touch-icon')) files.add(file)
}
for (const file of [...files]) {
  const text = /\.(js|css)$/.test(file) ? read(file).toString() : ''
  for (const [, name] of text.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
    files.add(`assets/${name}`)
  for (const [, name] of text.matchAll(/url\(\/([^)]+\.woff2)\)/g))
    if (SHOWN_FONTS.test(name)) files.add(name)
}

let total = 0
for (const file of files) {
  const content = read(file)
  const bytes = /\.(woff2|png)$/.test(file)
    ? content.length
    : gzipSync(content, { level: 9 }).length
  total += bytes
  console.log(`${String(bytes).padStart(7)}  ${file}`)
}
console.log(`${String(total).padStart(7)}  of ${MOST_BYTES}`)
process.exit(total > MOST_BYTES ? 1 : 0)
