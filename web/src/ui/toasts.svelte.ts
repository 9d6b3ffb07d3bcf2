/** Short notes that come and go by themselves. */

export interface Toast {
  id: number
  text: string
  rule: { game: string; number: string } | null
}

const SHOWN_MS = 6000
const MOST = 3
let next = 0

class Toasts {
  shown = $state.raw<Toast[]>([])

  add(text: string, rule: Toast['rule'] = null): void {
    const again = this.shown.filter((toast) => toast.text !== text)
    const toast = { id: next++, text, rule }
    this.shown = [...again, toast].slice(-MOST)
    setTimeout(() => this.dismiss(toast.id), SHOWN_MS)
  }

  dismiss(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id)
  }

  /** Whoever touches something else has read them, or has no time to. */
  dismissAll(): void {
    if (this.shown.length) this.shown = []
  }
}

export const toasts = new Toasts()
