/** Pages that a game has besides its table: games/<game>/pages/Name.svelte is at /g/<game>/name. */

import type { Component } from 'svelte'

/** `rest` is what follows the # of the address. */
type Page = Component<{ rest: string }>

const files = import.meta.glob<{ default: Page }>('./games/*/pages/*.svelte')
const ADDRESS = /games\/(\w+)\/pages\/(\w+)\.svelte$/

function addressOf(file: string): string {
  const [, game = '', page = ''] = ADDRESS.exec(file) ?? []
  return `${game}/${page.toLowerCase()}`
}

const pages = new Map(Object.entries(files).map(([file, load]) => [addressOf(file), load]))

/** The names of a game's pages. */
export function pagesOf(game: string): string[] {
  return [...pages.keys()].flatMap((address) =>
    address.startsWith(`${game}/`) ? [address.slice(game.length + 1)] : [],
  )
}

export function hasPage(game: string, page: string): boolean {
  return pages.has(`${game}/${page}`)
}

export async function loadPage(game: string, page: string): Promise<Page> {
  const load = pages.get(`${game}/${page}`)
  if (!load) throw new Error(`there is no page ${page} of ${game}`)
  return (await load()).default
}
