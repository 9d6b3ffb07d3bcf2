/** Give a link away: by the device's own sheet where it has one, else by the clipboard. */

export const canShare = typeof navigator.share === 'function'

export async function share(title: string, text: string, url: string): Promise<void> {
  await navigator.share({ title, text, url }).catch(() => {}) // the sheet was closed: no harm done
}

/** Whether it is on the clipboard; a page without https has no clipboard of its own. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'hidden-text'
  const host = document.querySelector('dialog[open]') ?? document.body
  host.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  return copied
}
