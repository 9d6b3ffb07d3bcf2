/** What this browser last knew of its seat at a table, over a reload too: a link that is used or changed is noticed. */

import type { TableInfo } from '../wire/messages.ts'
import { recall, remember } from './memory.ts'

/** `joined`: another device has taken this seat too. `lost`: the link was changed, elsewhere. */
export type SeatNews = 'joined' | 'lost' | null

interface Known {
  code: string
  seat: number
  devices: number
}

const KEY = 'seats'
const MOST_KEPT = 20

function isKnown(one: unknown): one is Known {
  const { code, seat, devices } = (one ?? {}) as Record<string, unknown>
  return typeof code === 'string' && typeof seat === 'number' && typeof devices === 'number'
}

function allKnown(): Known[] {
  try {
    const kept: unknown = JSON.parse(recall(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKnown) : []
  } catch {
    return [] // not written by us
  }
}

export class SeatWatch {
  #code: string
  #known: Known | null

  /** `byLink`: this device comes by the link itself, and finds the others there. */
  constructor(code: string, byLink: boolean) {
    this.#code = code
    this.#known = byLink ? null : (allKnown().find((one) => one.code === code) ?? null)
  }

  look({ you, seats }: TableInfo): SeatNews {
    const before = this.#known
    this.#keep(you.seat < 0 ? null : { code: this.#code, seat: you.seat, devices: you.devices })
    if (!before) return null
    // Whoever gets up leaves an empty chair, on all devices; after a change of link it is taken.
    if (you.seat < 0) return seats[before.seat]?.kind === 'person' ? 'lost' : null
    return you.seat === before.seat && you.devices > before.devices ? 'joined' : null
  }

  #keep(known: Known | null): void {
    const { code, seat, devices } = this.#known ?? {}
    const isNew = known?.code !== code || known?.seat !== seat || known?.devices !== devices
    this.#known = known
    if (!isNew) return
    const others = allKnown().filter((one) => one.code !== this.#code)
    remember(KEY, JSON.stringify([...others, ...(known ? [known] : [])].slice(-MOST_KEPT)))
  }
}
