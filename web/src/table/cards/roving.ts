/** Arrow keys within a group of buttons, of which one alone is in the tab order. */

import type { Attachment } from 'svelte/attachments'

/** The place that a key leads to, or null if the key is not about places. */
export function goTo(key: string, place: number, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowUp':
      return (place - 1 + count) % count
    case 'ArrowRight':
    case 'ArrowDown':
      return (place + 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
  }
  return null
}

/** Whoever is in a group by keys stays in it: when what had the focus goes, the one in the tab order has it. */
export const holdFocus: Attachment<HTMLElement> = (group) => {
  let held: Element | null = null
  const take = ({ target }: FocusEvent) => (held = target instanceof Element ? target : null)
  // Some engines tell of a focus that is lost with its element, before it has gone.
  const leave = () =>
    queueMicrotask(() => {
      if (held?.isConnected && !held.matches(':focus')) held = null
    })
  const watch = new MutationObserver(() => {
    if (!held || held.isConnected) return
    held = null
    if (document.activeElement !== document.body) return
    group.querySelector<HTMLElement>('button[tabindex="0"]')?.focus({ preventScroll: true })
  })
  watch.observe(group, { childList: true, subtree: true })
  group.addEventListener('focusin', take)
  group.addEventListener('focusout', leave)
  return () => {
    watch.disconnect()
    group.removeEventListener('focusin', take)
    group.removeEventListener('focusout', leave)
  }
}
