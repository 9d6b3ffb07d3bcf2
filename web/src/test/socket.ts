/** A WebSocket whose other end is the test. */

import { vi } from 'vitest'
import type { ClientMessage, ServerMessage } from '../wire/messages.ts'

export class FakeSocket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  static all: FakeSocket[] = []

  readyState = FakeSocket.CONNECTING
  sent: ClientMessage[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  constructor(readonly url: string) {
    FakeSocket.all.push(this)
  }

  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1)
    if (!socket) throw new Error('nobody has connected')
    return socket
  }

  send(data: string): void {
    this.sent.push(JSON.parse(data) as ClientMessage)
  }

  close(): void {
    this.readyState = FakeSocket.CLOSED
  }

  open(): void {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
  }

  /** One frame of one or several messages. */
  say(...messages: ServerMessage[]): void {
    this.onmessage?.({ data: messages.map((message) => JSON.stringify(message)).join('\n') })
  }

  /** Time passes on a line that lives: a server says something every five seconds. */
  wait(ms: number): void {
    for (let left = ms; left > 0; left -= 5000) {
      this.say({ type: 'ping', nonce: '' })
      vi.advanceTimersByTime(Math.min(left, 5000))
    }
  }

  /** The line is cut, and the browser notices. */
  cut(): void {
    this.readyState = FakeSocket.CLOSED
    this.onclose?.()
  }

  of<T extends ClientMessage['type']>(type: T): Extract<ClientMessage, { type: T }>[] {
    return this.sent.filter((message) => message.type === type) as Extract<
      ClientMessage,
      { type: T }
    >[]
  }
}
