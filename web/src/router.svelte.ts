/** Where we are, from the address; links of our own change it without loading a page. */

export type Route =
  | { name: 'front' }
  | { name: 'table'; code: string; key: string | null; board: boolean }
  | { name: 'tv'; code: string }
  | { name: 'page'; game: string; page: string; rest: string }
  | { name: 'rules'; game: string }
  | { name: 'me' }
  | { name: 'replay'; code: string; number: number; seat: number; version: number } // without a code: of a file
  | { name: 'after'; code: string; number: number } // the same
  | { name: 'unknown' }

export function parse(path: string, hash: string): Route {
  if (path === '/') return { name: 'front' }
  if (path === '/me') return { name: 'me' }
  const [, game, page] = /^\/g\/(\w+)\/(\w+)\/?$/.exec(path) ?? []
  if (game && page) return { name: 'page', game, page, rest: hash.slice(1) }
  const [, rules] = /^\/rules\/(\w+)\/?$/.exec(path) ?? []
  if (rules) return { name: 'rules', game: rules }
  const [, past, code = '', number] =
    /^\/(replay|after)(?:\/([A-Za-z]{4})\/(\d{1,6}))?\/?$/.exec(path) ?? []
  if (past) {
    const game = { code: code.toUpperCase(), number: Number(number ?? 0) }
    if (past === 'after') return { name: 'after', ...game }
    // Over whose shoulder, and at which moment.
    const [, seat = -1, version = 0] = /^#(\d)?(?:@(\d{1,6}))?$/.exec(hash) ?? []
    return { name: 'replay', ...game, seat: Number(seat), version: Number(version) }
  }
  const [, shown] = /^\/tv\/([A-Za-z]{4})\/?$/.exec(path) ?? []
  if (shown) return { name: 'tv', code: shown.toUpperCase() }
  const table = /^\/t\/([A-Za-z]{4})\/?$/.exec(path)
  if (!table?.[1]) return { name: 'unknown' }
  const key = new URLSearchParams(hash.slice(1)).get('key')
  return { name: 'table', code: table[1].toUpperCase(), key, board: hash === '#evening' }
}

class Router {
  route = $state.raw<Route>(parse(location.pathname, location.hash))
  /** Something asked of the page that is shown next, such as starting at once. */
  #errand: string | null = null

  constructor() {
    addEventListener('popstate', () => this.#follow())
    document.addEventListener('click', (event) => this.#click(event))
    this.#hideKey()
  }

  go(path: string, errand: string | null = null): void {
    this.#errand = errand
    history.pushState(null, '', path)
    this.#follow()
    scrollTo(0, 0)
  }

  /** Elsewhere, and nothing to come back to. */
  replace(path: string): void {
    history.replaceState(null, '', path)
    this.#follow()
  }

  /** The errand, once. */
  takeErrand(): string | null {
    const errand = this.#errand
    this.#errand = null
    return errand
  }

  #follow(): void {
    this.route = parse(location.pathname, location.hash)
    this.#hideKey()
  }

  /** A seat's key does not stay in the address, where it would be copied or photographed. */
  #hideKey(): void {
    if (location.hash.startsWith('#key=')) history.replaceState(null, '', location.pathname)
  }

  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element | null)?.closest('a')
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download'))
      return
    event.preventDefault()
    this.go(link.pathname + link.hash)
  }
}

export const router = new Router()
