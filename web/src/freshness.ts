/** A page that is older than its server gets the new one by itself; the seat is kept meanwhile. */

const KEY = 'tablee.reloaded'
const PAUSE_MS = 30_000
const LEAVING_MS = 10_000

let leftMs = -LEAVING_MS

/**
 * Somebody is going elsewhere, which breaks off whatever is still loading. WebKit tells of that as of a
 * part that is no longer served: a page that came back for it would keep them where they were.
 */
export function noteLeaving(): void {
  leftMs = performance.now()
}

/** Reload, unless that has just been tried, or nobody stays to see it. */
export function renew(): void {
  if (performance.now() - leftMs < LEAVING_MS) return
  const lastMs = Number(sessionStorage.getItem(KEY) ?? 0)
  if (!navigator.onLine || Date.now() - lastMs < PAUSE_MS) return
  sessionStorage.setItem(KEY, String(Date.now()))
  location.reload()
}
