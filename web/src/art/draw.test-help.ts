/** Draws pictures for tests, and clears them away after each. */

import { flushSync, mount, unmount, type Component } from 'svelte'
import { afterEach } from 'vitest'

let shown: object[] = []

export function draw<P extends object>(what: Component<P>, props: NoInfer<P>): HTMLElement {
  const target = document.createElement('div')
  document.body.append(target)
  shown.push(mount(what as Component, { target, props }))
  flushSync()
  return target
}

afterEach(async () => {
  for (const one of shown) await unmount(one)
  shown = []
  document.body.replaceChildren()
})
