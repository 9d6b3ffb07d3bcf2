/** A socket that comes back by itself. */

import type { ClientMessage, ServerMessage } from '../wire/messages.ts'

export interface LinkEvents {
  opened(): void
  received(message: ServerMessage): void
  lost(): void
}

const SHORTEST_MS = 200
const LONGEST_MS = 5000
const STEADY_MS = 5000
const OPENING_MS = 4000
const NAP_MS = 10_000
const SILENT_MS = 15_000 // a server says something every five seconds: this line is dead

export class Link {
  heardMs = 0
  #url: string
  #events: LinkEvents
  #socket: WebSocket | null = null
  #closed = false
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  #openedMs = 0
  #hiddenMs: number | null = null

  constructor(code: string, events: LinkEvents) {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
    this.#url = `${scheme}//${location.host}/ws/${code}`
    this.#events = events
    document.addEventListener('visibilitychange', this.#wake)
    addEventListener('online', this.#wake)
    addEventListener('offline', this.#sleep)
    addEventListener('pageshow', this.#wake)
    this.#connect()
  }

  /** Whether it went out. */
  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }

  /** Give this socket up and take another, soon or after a while. */
  reconnect(afterMs: number | null = null): void {
    this.#drop()
    this.#later(afterMs)
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    clearTimeout(this.#silence)
    document.removeEventListener('visibilitychange', this.#wake)
    removeEventListener('online', this.#wake)
    removeEventListener('offline', this.#sleep)
    removeEventListener('pageshow', this.#wake)
    this.#socket?.close()
    this.#socket = null
  }

  #connect(): void {
    clearTimeout(this.#timer)
    const socket = new WebSocket(this.#url)
    this.#socket = socket
    this.#timer = setTimeout(() => this.reconnect(), OPENING_MS)
    socket.onopen = () => {
      if (socket !== this.#socket) return
      clearTimeout(this.#timer)
      this.#openedMs = this.heardMs = performance.now()
      this.#listen()
      this.#events.opened()
    }
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return
      this.heardMs = performance.now()
      for (const line of String(event.data).split('\n')) {
        this.#events.received(JSON.parse(line) as ServerMessage)
        if (socket !== this.#socket) return // given up over what it said
      }
    }
    socket.onclose = () => {
      if (socket === this.#socket) this.reconnect()
    }
  }

  /** Whoever only waits has nothing to say, and would never learn that nobody is there. */
  #listen(): void {
    const leftMs = this.heardMs + SILENT_MS - performance.now()
    if (leftMs > 0) this.#silence = setTimeout(() => this.#listen(), leftMs)
    else if (document.visibilityState === 'visible') this.reconnect()
    else this.#silence = setTimeout(() => this.#listen(), SILENT_MS) // nobody looks
  }

  #drop(): void {
    clearTimeout(this.#silence)
    const socket = this.#socket
    if (!socket) return
    this.#socket = null
    socket.close()
    this.#events.lost()
  }

  #later(afterMs: number | null): void {
    if (this.#closed) return
    const steady = this.#openedMs && performance.now() - this.#openedMs > STEADY_MS
    this.#failures = steady ? 0 : this.#failures + 1
    this.#openedMs = 0
    const ceiling = Math.min(LONGEST_MS, SHORTEST_MS * 2 ** this.#failures)
    const pause = SHORTEST_MS + Math.random() * (ceiling - SHORTEST_MS)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#connect(), afterMs ?? pause)
  }

  /** Back on the screen or on the line: at once, and with a new socket after a long nap. */
  #wake = (): void => {
    if (document.visibilityState === 'hidden') {
      this.#hiddenMs ??= performance.now()
      return
    }
    const napped = this.#hiddenMs !== null && performance.now() - this.#hiddenMs > NAP_MS
    this.#hiddenMs = null
    if (napped) this.#drop()
    if (this.#socket === null || this.#socket.readyState >= WebSocket.CLOSING) this.#connect()
  }

  #sleep = (): void => {
    if (this.#socket) this.reconnect()
  }
}
