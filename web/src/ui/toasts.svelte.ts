/** Short notes that come and go by themselves; those that matter stay until somebody has answered. */

export interface Toast {
  id: number
  text: string
  rule: { game: string; number: string } | null
  stays: boolean
  answer: { words: string; press: () => void } | null
}

const SHOWN_MS = 6000
const MOST = 3
let next = 0

class Toasts {
  shown = $state.raw<Toast[]>([])

  add(text: string, rule: Toast['rule'] = null): void {
    const toast = this.#show({ id: next++, text, rule, stays: false, answer: null })
    setTimeout(() => this.dismiss(toast.id), SHOWN_MS)
  }

  /** For whoever has the time to read it; gone by a touch elsewhere, too. */
  offer(text: string, answer: Toast['answer']): void {
    const toast = this.#show({ id: next++, text, rule: null, stays: false, answer })
    setTimeout(() => this.dismiss(toast.id), 1.5 * SHOWN_MS)
  }

  /** Until it is closed or answered. */
  keep(text: string, answer: Toast['answer'] = null): Toast {
    return this.#show({ id: next++, text, rule: null, stays: true, answer })
  }

  dismiss(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id)
  }

  /** Whoever touches something else has read them, or has no time to. */
  dismissAll(): void {
    const stay = this.shown.filter(({ stays }) => stays)
    if (stay.length < this.shown.length) this.shown = stay // the same ones are not shown anew
  }

  #show(toast: Toast): Toast {
    const others = this.shown.filter(({ text }) => text !== toast.text)
    const stay = others.filter(({ stays }) => stays)
    const brief = others.filter(({ stays }) => !stays)
    this.shown = [...stay, ...brief.slice(1 - MOST), toast]
    return toast
  }
}

export const toasts = new Toasts()
