import { flushSync, mount, tick, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { router } from '../router.svelte.ts'
import { settings } from '../table/settings.svelte.ts'
import JoinByCode from './JoinByCode.svelte'

let shown: object
let go: MockInstance<typeof router.go>

beforeEach(() => {
  settings.lang = 'en'
  go = vi.spyOn(router, 'go').mockImplementation(() => {})
  shown = mount(JoinByCode, { target: document.body })
  flushSync()
})

afterEach(async () => {
  await unmount(shown)
  go.mockRestore()
  vi.unstubAllGlobals()
})

function type(code: string): void {
  const field = document.querySelector('input')
  if (!field) throw new Error('nothing can be written')
  field.value = code
  field.dispatchEvent(new Event('input', { bubbles: true }))
  flushSync()
}

async function join(status: number | null, code = 'unknown_table'): Promise<string> {
  vi.stubGlobal('fetch', async () => {
    if (status === null) throw new TypeError('no network')
    return new Response(JSON.stringify({ code, why: '', rule: null }), { status })
  })
  document.querySelector('form')?.requestSubmit()
  await vi.waitFor(() => expect(document.querySelector('button')?.disabled).toBe(false))
  await new Promise((resolve) => setTimeout(resolve))
  await tick()
  return document.querySelector('[role=status]')?.textContent ?? ''
}

test('a table that is there is gone to', async () => {
  type('krvm')
  expect(await join(200)).toBe('')
  expect(go).toHaveBeenCalledWith('/t/KRVM')
})

test('a wrong letter is said where it can be corrected', async () => {
  type('KRVN')
  expect(await join(404)).toContain('There is no table KRVN.')
  expect(go).not.toHaveBeenCalled()
  expect(document.querySelector('input')?.getAttribute('aria-invalid')).toBe('true')
  type('KRVM')
  expect(document.querySelector('[role=status]')?.textContent).toBe('')
})

test('after too many tries one is asked to wait', async () => {
  type('KRVN')
  expect(await join(429, 'too_many')).toContain('Please wait a minute.')
  expect(go).not.toHaveBeenCalled()
})

test('without a line the table itself waits for it', async () => {
  type('KRVM')
  await join(null)
  expect(go).toHaveBeenCalledWith('/t/KRVM')
})
