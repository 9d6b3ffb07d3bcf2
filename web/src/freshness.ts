/** A page that is older than its server gets the new one by itself; the seat is kept meanwhile. */

const KEY = 'tablee.reloaded'
const PAUSE_MS = 30_000

/** Reload, unless that has just been tried. */
export function renew(): void {
  const lastMs = Number(sessionStorage.getItem(KEY) ?? 0)
  if (!navigator.onLine || Date.now() - lastMs < PAUSE_MS) return
  sessionStorage.setItem(KEY, String(Date.now()))
  location.reload()
}
