/** When each version of the table was on the screen: what the referee is told of a press. */

const KEPT_FRAMES = 64 // as many as the server keeps updates

/** A press in a contest: when it was made (`event.timeStamp`), and which version it reacts to. */
export interface Press {
  atMs: number
  seen: number
  /** By whoever plays by ear: when the sound of that version was heard; null if none was. */
  heardMs?: number | null
}

export class Painted {
  #frames = new Map<number, number>() // version → when its frame was painted

  /** Whoever shows an update at once is in the next frame. */
  stamp(version: number): void {
    requestAnimationFrame((frameMs) => {
      this.#frames.set(version, frameMs)
      for (const old of this.#frames.keys()) {
        if (old <= version - KEPT_FRAMES || old > version) this.#frames.delete(old)
      }
    })
  }

  /** Nothing that was not on this screen or, for whoever plays by ear, was not to be heard. */
  claim(press: Press | null): { seen?: number; after_ms?: number } {
    if (!press) return {}
    const { atMs, seen, heardMs = this.#frames.get(seen) ?? null } = press
    if (heardMs === null) return { seen }
    return { seen, after_ms: Math.round((atMs - heardMs) * 10) / 10 }
  }
}
