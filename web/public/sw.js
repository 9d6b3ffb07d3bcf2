// Hashed files never change: from the cache. Pages: from the network, so that nobody plays an old
// client; without a network, a page that asked to be kept (with all it needs), or a kind word. The API
// and sockets: not our business.
const CACHE = 'tablee-1'
const OFFLINE = '/offline.html'
const MOST_ASSETS = 120

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([OFFLINE, '/offline.css', '/icon.svg']))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== self.location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(cacheFirst(event.request))
  else if (event.request.mode === 'navigate') event.respondWith(networkFirst(event.request))
  else if (/^\/(offline\.css|icon)/.test(url.pathname)) event.respondWith(cacheFirst(event.request))
})

// A page that works without a network says so, once it has all that it needs.
self.addEventListener('message', (event) => {
  if (event.data?.keep) event.waitUntil(keep(event.data.keep))
})

async function keep({ page, files }) {
  const cache = await caches.open(CACHE)
  await cache.add(page)
  await Promise.all(files.map((file) => cacheFirst(new Request(file))))
}

async function cacheFirst(request) {
  const cache = await caches.open(CACHE)
  const known = await cache.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) await put(cache, request, answer.clone())
  return answer
}

/** A cache that is full or forbidden is no reason to show nothing. */
async function put(cache, request, answer) {
  try {
    await cache.put(request, answer)
    await forgetOldest(cache)
  } catch {
    // What was fetched is shown all the same, and fetched again next time.
  }
}

async function networkFirst(request) {
  try {
    return await fetch(request)
  } catch {
    const kept = await caches.match(new URL(request.url).pathname)
    return kept ?? (await caches.match(OFFLINE)) ?? Response.error()
  }
}

async function forgetOldest(cache) {
  const assets = (await cache.keys()).filter((request) =>
    new URL(request.url).pathname.startsWith('/assets/'),
  )
  await Promise.all(assets.slice(0, -MOST_ASSETS).map((request) => cache.delete(request)))
}

// It is somebody's turn: the press leads to their table.
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openTable(event.notification.data?.path ?? '/'))
})

async function openTable(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => new URL(url).pathname === path)
  await (open ? open.focus() : self.clients.openWindow(path))
}
