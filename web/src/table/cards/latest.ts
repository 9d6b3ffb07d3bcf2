/** What arrives in a heap is taken in at once: whoever shows it can let only the last one move. */
export class Latest<T> {
  #waiting: T[] = []

  constructor(
    private show: (all: T[]) => void,
    private later: (run: () => void) => void = (run) => setTimeout(run, 16),
  ) {}

  push(one: T): void {
    this.#waiting.push(one)
    if (this.#waiting.length > 1) return
    this.later(() => {
      const all = this.#waiting
      this.#waiting = []
      this.show(all)
    })
  }
}
