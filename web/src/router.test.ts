import { expect, test } from 'vitest'
import { parse, router } from './router.svelte.ts'

test.each([
  ['/', '', { name: 'front' }],
  ['/t/KRVM', '', { name: 'table', code: 'KRVM', key: null, board: false }],
  ['/t/krvm/', '', { name: 'table', code: 'KRVM', key: null, board: false }],
  ['/t/KRVM', '#key=abc-123', { name: 'table', code: 'KRVM', key: 'abc-123', board: false }],
  ['/t/KRVM', '#evening', { name: 'table', code: 'KRVM', key: null, board: true }],
  ['/g/misty/daily', '', { name: 'page', game: 'misty', page: 'daily', rest: '' }],
  [
    '/g/misty/daily/',
    '#2026-11-16',
    { name: 'page', game: 'misty', page: 'daily', rest: '2026-11-16' },
  ],
  ['/g/misty', '', { name: 'unknown' }],
  ['/tv/krvm', '', { name: 'tv', code: 'KRVM' }],
  ['/tv/KRV', '', { name: 'unknown' }],
  ['/t/', '', { name: 'unknown' }],
  ['/t/KRVMX', '', { name: 'unknown' }],
  ['/t/KR1M', '', { name: 'unknown' }],
  ['/replay/krvm/2', '#1', { name: 'replay', code: 'KRVM', number: 2, seat: 1, version: 0 }],
  ['/replay/KRVM/2', '#x', { name: 'replay', code: 'KRVM', number: 2, seat: -1, version: 0 }],
  ['/replay', '', { name: 'replay', code: '', number: 0, seat: -1, version: 0 }],
  ['/replay/KRVM/2', '#1@57', { name: 'replay', code: 'KRVM', number: 2, seat: 1, version: 57 }],
  ['/after/krvm/2', '', { name: 'after', code: 'KRVM', number: 2 }],
  ['/after', '', { name: 'after', code: '', number: 0 }],
  ['/replay/KRVM', '', { name: 'unknown' }],
  ['/nowhere', '', { name: 'unknown' }],
])('%s%s', (path, hash, route) => {
  expect(parse(path, hash)).toEqual(route)
})

test('going somewhere changes the address, and an errand is run once', () => {
  router.go('/t/KRVM', 'start')
  expect(location.pathname).toBe('/t/KRVM')
  expect(router.route).toMatchObject({ name: 'table', code: 'KRVM' })
  expect(router.takeErrand()).toBe('start')
  expect(router.takeErrand()).toBe(null)
})

test('a seat’s key is used and leaves the address', () => {
  router.go('/t/KRVM#key=abc')
  expect(router.route).toMatchObject({ key: 'abc' })
  expect(location.hash).toBe('')
})

test('a link of ours loads no page', () => {
  document.body.innerHTML = '<a href="/"><b>home</b></a>'
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  document.querySelector('b')?.dispatchEvent(click)
  expect(click.defaultPrevented).toBe(true)
  expect(router.route).toEqual({ name: 'front' })
})

test('downloads and links to elsewhere are left alone', () => {
  document.body.innerHTML = '<a href="/x" download>a</a><a href="https://example.org/">b</a>'
  for (const link of document.querySelectorAll('a')) {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    link.dispatchEvent(click)
    expect(router.route).toEqual({ name: 'front' })
  }
})
