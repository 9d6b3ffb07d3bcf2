/** When each version of the table was on the screen: what the referee is told of a press. */

const KEPT_FRAMES = 64 // as many as the server keeps updates

/** A press in a contest: when it was made (`event.timeStamp`), and which version it reacts to. */
export interface Press {
  atMs: number
  seen: number
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

  /** Nothing that was not on this screen. */
  claim(press: Press | null): { seen?: number; after_ms?: number } {
    if (!press) return {}
    const painted = this.#frames.get(press.seen)
    if (painted === undefined) return { seen: press.seen }
    return { seen: press.seen, after_ms: Math.round((press.atMs - painted) * 10) / 10 }
  }
}
