/** A page that works without a network: the service worker is told to keep it, and all it has loaded. */

export async function keepOffline(page: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const worker = (await navigator.serviceWorker.ready).active
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const files = loaded.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
  )
  worker?.postMessage({ keep: { page, files: files.map(({ pathname }) => pathname) } })
}
