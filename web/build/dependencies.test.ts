// Who only plays installs `dependencies` alone: the build may use nothing else.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const web = join(dirname(fileURLToPath(import.meta.url)), '..')
const read = (file: string) => readFileSync(join(web, file), 'utf-8')
const manifest = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
const RUN_BY_NAME = 'vite' // `npm run build`

const SOURCE = /^(src\/.*\.(ts|svelte|css)|build\/[^/]+\.ts|[^/]+\.config\.[tj]s)$/
const ONLY_FOR_TESTS = /\.test(-help)?\.ts$|^src\/test\/|^(vitest|eslint)\.config/

function sources(): string[] {
  const folders = ['src', 'build']
  const inside = folders.flatMap((folder) =>
    readdirSync(join(web, folder), { recursive: true, encoding: 'utf-8' }).map(
      (file) => `${folder}/${file}`,
    ),
  )
  return [...readdirSync(web), ...inside].filter(
    (file) => SOURCE.test(file) && !ONLY_FOR_TESTS.test(file),
  )
}

/** The packages that a file names, but for those that are only types and Node's own. */
function packagesOf(text: string): string[] {
  const imports = text.matchAll(
    /^\s*import\s+(?!type\b)(?:[\w\s{},*]+\sfrom\s+)?['"]([^.'"][^'"]*)['"]/gm,
  )
  const late = text.matchAll(/\bimport\(['"]([^.'"][^'"]*)['"]\)/g)
  const urls = text.matchAll(/node_modules\/([^'")]+)/g)
  return [...imports, ...late, ...urls]
    .map(([, path = '']) => /^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path)
    .filter((name) => !name.startsWith('node:'))
}

test('the build needs the dependencies, all of them and no other package', () => {
  const used = new Set(sources().flatMap((file) => packagesOf(read(file))))
  used.add(RUN_BY_NAME)
  expect([...used].sort()).toEqual(Object.keys(manifest.dependencies).sort())
})

test('the lock file names no registry', () => {
  expect(read('package-lock.json')).not.toContain('"resolved"')
})
