/** One voice for screen readers: what happens, in order, in the one live region of the page. */

class Announcer {
  text = $state('')
  #queue: string[] = []

  say(text: string): void {
    this.#queue.push(text)
    // Sentences of the same instant are read as one; a reader drops those that follow too fast.
    if (this.#queue.length === 1) setTimeout(() => this.#speak(), 100)
  }

  #speak(): void {
    const said = this.#queue.splice(0).join(' ')
    // The same words again must be another text, or they are not read.
    this.text = said === this.text ? `${said}\u00a0` : said
  }
}

export const announcer = new Announcer()

export function announce(text: string): void {
  announcer.say(text)
}
