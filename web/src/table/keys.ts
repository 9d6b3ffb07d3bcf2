/** Keys that need no focus. */

/** Asks for a hint. */
export const HINT_KEY = 'h'

/** Where a plain key was pressed; null if it is somebody else's: a field's, a dialog's, a shortcut's. */
export function keyTarget(event: KeyboardEvent): Element | null {
  const { target } = event
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return null
  if (!(target instanceof Element)) return null
  return target.closest('input, textarea, select, dialog, [role=dialog]') ? null : target
}

/** Which key of the keyboard, by where it is: on a French one digits need another finger. */
export function digitOf(code: string): number | null {
  const found = /^(?:Digit|Numpad)(\d)$/.exec(code)
  return found ? Number(found[1]) : null
}
