import { afterEach, expect, test, vi } from 'vitest'
import { findTable, newTable } from './api.ts'
import { refusalText } from './ui/refusals.ts'
import { settings } from './table/settings.svelte.ts'
import { Refusal } from './table/refusal.ts'

function answer(status: number, body: unknown): ReturnType<typeof vi.fn> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const fetched = vi.fn(async () => new Response(text, { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

afterEach(() => vi.unstubAllGlobals())

test('whatever changes something is sent as JSON, and says so', async () => {
  const fetched = answer(200, { code: 'KRVM' })
  await newTable({ game: 'mistigri', name: 'Zoé', bots: [] })
  const [path, init] = fetched.mock.calls[0] as [string, RequestInit]
  expect([path, init.method]).toEqual(['/api/tables', 'POST'])
  expect(new Headers(init.headers).get('content-type')).toBe('application/json')
  expect(JSON.parse(String(init.body))).toMatchObject({ game: 'mistigri' })
})

test.each([
  [429, { code: 'too_many', why: '', rule: null }, 'That was a lot of tries in a short time.'],
  [429, '<html>a proxy</html>', 'That was a lot of tries in a short time.'],
  [503, { code: 'http_503', why: '', rule: null }, 'The house cannot do that just now.'],
  [503, '<html>a proxy</html>', 'The house cannot do that just now.'],
  [503, { code: 'no_code_free', why: '', rule: null }, 'every table code is taken'],
  [404, { code: 'unknown_table', why: '', rule: null }, 'There is no such table.'],
  [409, { code: 'damaged_table', why: '', rule: null }, 'damaged'],
  [500, '<html>', 'That could not be done.'],
])('%i %o is told in words', async (status, body, words) => {
  settings.lang = 'en'
  answer(status, body)
  const refusal = await findTable('KRVM').catch((problem: unknown) => problem)
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusalText(refusal as Refusal, '')).toContain(words)
})
