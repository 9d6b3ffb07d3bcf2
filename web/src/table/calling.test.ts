import { afterEach, expect, test, vi } from 'vitest'
import { calling } from './calling.svelte.ts'

const shown: string[] = []

class FakeNotification {
  static permission: NotificationPermission = 'default'
  static answer: NotificationPermission = 'granted'
  onclick: (() => void) | null = null
  static requestPermission(): Promise<NotificationPermission> {
    FakeNotification.permission = FakeNotification.answer
    return Promise.resolve(FakeNotification.permission)
  }
  constructor(title: string) {
    shown.push(title)
  }
}

function hide(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
}

afterEach(() => {
  hide(false)
  calling.stop()
  shown.length = 0
  FakeNotification.permission = 'default'
  vi.unstubAllGlobals()
})

test('nobody is called who looks at the table', () => {
  calling.call('KRVM')
  expect(calling.isCalling).toBe(false)
})

test('the title calls until somebody looks', () => {
  hide(true)
  calling.call('KRVM')
  expect(calling.isCalling).toBe(true)
})

test('a notification needs the wish and the leave', async () => {
  vi.stubGlobal('Notification', FakeNotification)
  FakeNotification.answer = 'denied'
  expect(await calling.wish(true)).toBe(false)
  FakeNotification.permission = 'default'
  FakeNotification.answer = 'granted'
  expect(await calling.wish(true)).toBe(true)
  hide(true)
  calling.call('KRVM')
  await vi.waitFor(() => expect(shown.length).toBe(1))
  expect(await calling.wish(false)).toBe(true)
  calling.call('KRVM')
  expect(shown.length).toBe(1)
})
