/** One seat on several devices: its owner is told, and can change the link. */

import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { table as tableWith, malo, welcome, you, zoe } from '../test/messages.ts'
import { FakeSocket } from '../test/socket.ts'
import { toasts } from '../ui/toasts.svelte.ts'
import type { TableInfo, You } from '../wire/messages.ts'
import { WATCHING } from './blank.ts'
import SeatLink from './SeatLink.svelte'
import SeatNotices from './SeatNotices.svelte'
import { SeatWatch } from './seatWatch.ts'
import { LiveSession } from './session.svelte.ts'
import { settings } from './settings.svelte.ts'

const seats = [zoe, malo, malo]

function table(changes: Partial<You> = {}, more: Partial<TableInfo> = {}): TableInfo {
  return tableWith({ seats, phase: 'playing', you: { ...you, ...changes }, ...more })
}

beforeEach(() => {
  localStorage.clear()
  settings.lang = 'en'
})

describe('what is noticed', () => {
  test('another device, when there are more than before', () => {
    const watch = new SeatWatch('KRVM', false)
    const news = [1, 1, 2, 2, 1, 3].map((devices) => watch.look(table({ devices })))
    expect(news).toEqual([null, null, 'joined', null, null, 'joined'])
  })

  test('over a reload too, once', () => {
    new SeatWatch('KRVM', false).look(table())
    new SeatWatch('OTHR', false).look(table({ devices: 4 }))
    expect(new SeatWatch('KRVM', false).look(table({ devices: 2 }))).toBe('joined')
    expect(new SeatWatch('KRVM', false).look(table({ devices: 2 }))).toBe(null)
  })

  test('not by the device that comes by the link itself', () => {
    new SeatWatch('KRVM', false).look(table()) // an older table of that code
    expect(new SeatWatch('KRVM', true).look(table({ devices: 2 }))).toBe(null)
    expect(new SeatWatch('NEWW', true).look(table({ devices: 2 }))).toBe(null)
  })

  test('not for another chair', () => {
    const watch = new SeatWatch('KRVM', false)
    watch.look(table())
    expect(watch.look(table({ seat: 1, devices: 2 }))).toBe(null)
  })

  test('a seat whose link was changed, over a reload too, once', () => {
    new SeatWatch('KRVM', true).look(table({ devices: 2 }))
    const watch = new SeatWatch('KRVM', false)
    expect(watch.look(table(WATCHING))).toBe('lost')
    expect(watch.look(table(WATCHING))).toBe(null)
    expect(new SeatWatch('KRVM', false).look(table(WATCHING))).toBe(null)
  })

  test('whoever got up has lost nothing', () => {
    const watch = new SeatWatch('KRVM', false)
    watch.look(table())
    const emptied = { seats: [{ ...zoe, kind: 'empty' as const }, malo, malo] }
    expect(watch.look(table(WATCHING, emptied))).toBe(null)
  })

  test('what is kept is little, and nonsense is no harm', () => {
    for (let n = 0; n < 30; n++) new SeatWatch(`T${n}`, false).look(table())
    expect(JSON.parse(localStorage.getItem('tablee.seats') ?? '')).toHaveLength(20)
    for (const nonsense of ['{', '{}', '[null, 3, {"code": 1}]']) {
      localStorage.setItem('tablee.seats', nonsense)
      expect(new SeatWatch('KRVM', false).look(table())).toBe(null)
    }
  })
})

describe('on the screen', () => {
  let session: LiveSession
  let shown: object

  function sit(first: TableInfo): FakeSocket {
    session = new LiveSession('KRVM')
    FakeSocket.last.open()
    FakeSocket.last.say(welcome, first)
    shown = mount(SeatNotices, { target: document.body, props: { session, byLink: false } })
    flushSync()
    return FakeSocket.last
  }

  function say(socket: FakeSocket, message: TableInfo): string[] {
    socket.say(message)
    flushSync()
    return toasts.shown.map(({ text }) => text)
  }

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('WebSocket', FakeSocket)
  })

  afterEach(async () => {
    await unmount(shown)
    session.close()
    for (const { id } of toasts.shown) toasts.dismiss(id)
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('the owner is told until there is an answer, and one press changes the link', () => {
    const socket = sit(table())
    expect(say(socket, table({ devices: 2 }))).toEqual([
      'Another device has taken your seat too, with its secret link.',
    ])
    socket.wait(60_000)
    toasts.dismissAll()
    expect(toasts.shown[0]?.answer?.words).toBe('It wasn’t me: change the link')
    toasts.shown[0]?.answer?.press()
    expect(socket.of('new_link')).toEqual([{ type: 'new_link' }])
    expect(say(socket, table({ devices: 1, seat_key: 'new' }))).toEqual([
      'The link has been changed: only this device has your seat.',
    ])
  })

  test('nobody is told twice, and the note goes when the other device has', () => {
    const socket = sit(table())
    say(socket, table({ devices: 2 }))
    expect(say(socket, table({ devices: 2 }))).toHaveLength(1)
    expect(say(socket, table({ devices: 1 }))).toEqual([])
  })

  test('whoever loses the seat is told plainly, until that is read or a seat is taken', () => {
    const socket = sit(table({}, { phase: 'lobby' }))
    expect(say(socket, table(WATCHING, { phase: 'lobby' }))).toEqual([
      'The link of this seat was changed on another device. This device has lost the seat and is watching now.',
    ])
    socket.wait(60_000)
    expect(toasts.shown).toHaveLength(1)
    expect(say(socket, table({ seat: 1 }, { phase: 'lobby' }))).toEqual([])
  })

  test('the notes go with the table', async () => {
    say(sit(table()), table({ devices: 2 }))
    await unmount(shown)
    expect(toasts.shown).toEqual([])
    shown = mount(SeatNotices, { target: document.body, props: { session, byLink: false } })
  })

  function press(name: string): void {
    const found = [...document.querySelectorAll('button')].find(
      (one) => one.textContent.trim() === name,
    )
    if (!found) throw new Error(`there is no button ${name}`)
    found.click()
    flushSync()
  }

  test('the dialog says how many devices, and changes the link after one confirmation', async () => {
    const socket = sit(table())
    const dialog = mount(SeatLink, { target: document.body, props: { session } })
    flushSync()
    expect(document.body.textContent).toContain('Only this device has your seat.')
    say(socket, table({ devices: 3 }))
    expect(document.body.textContent).toContain('3 devices have your seat, this one among them.')
    press('Change the link')
    press('No, keep it')
    press('Change the link')
    expect(document.body.textContent).toContain('all other devices lose your seat')
    expect(socket.of('new_link')).toEqual([])
    press('Yes, change it')
    expect(socket.of('new_link')).toHaveLength(1)
    say(socket, table({ devices: 1, seat_key: 'new' }))
    expect(document.body.textContent).toContain('/t/KRVM#key=new')
    await unmount(dialog)
  })
})
