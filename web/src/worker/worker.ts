// The service worker: the page opens without the server, and taps on the shoulder reach it.
//
// The server comes first: a page, its pictures and its rules are what it says now, and what was
// kept only when it does not answer. Files under /assets/ never change. Nothing else is kept.

import { words } from './words'

declare const self: ServiceWorkerGlobalScope

/** Put in as the page is built: a name for this very build, what its first page needs, the rest. */
declare const __VERSION__: string
declare const __SHELL__: string[]
declare const __REST__: string[]

const OURS = 'breakroom-'
const KEPT = OURS + __VERSION__
/** The server has so long for a page, if there is a kept one. */
const PATIENCE_MS = 700
/** What a proxy answers when the server behind it is away. */
const AWAY = [502, 503, 504]
const RULES = /^\/api\/games\/[\w-]+\/rules$/
const CHANGES_SELDOM = /^\/(pictures|app)\//
const NO_PAGE = /^\/(api|assets|pictures|app|metrics|healthz|readyz)(\/|$)/

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()))
})

/** All of the first page, or nothing: then the version before stays. */
async function keepShell(): Promise<void> {
  const page = await fetch('/', { cache: 'no-store' })
  const entry = __SHELL__[0] ?? ''
  if (!page.ok || !(await page.clone().text()).includes(entry)) {
    throw new Error('the server is of another version')
  }
  const cache = await caches.open(KEPT)
  await cache.addAll(__SHELL__)
  await cache.put('/', page)
}

/** But the version before: a page of it may still be open, and asks for its boards. */
async function forgetOthers(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== KEPT)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

// -- what is asked for ---------------------------------------------------------------------------

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!NO_PAGE.test(url.pathname)) event.respondWith(pageFor(event))
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(keptOrFetched(request))
  } else if (RULES.test(url.pathname) || CHANGES_SELDOM.test(url.pathname)) {
    event.respondWith(fetchedOrKept(request))
  }
})

async function pageFor(event: FetchEvent): Promise<Response> {
  const kept = await caches.match('/', { cacheName: KEPT })
  const asked = fetch(event.request)
  if (!kept) return asked
  event.waitUntil(asked.then(leaveIfUnwanted, () => {}))
  try {
    const answer = await within(PATIENCE_MS, asked)
    return AWAY.includes(answer.status) ? kept : answer
  } catch {
    return kept
  }
}

function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((done, failed) => {
    setTimeout(failed, ms)
    promise.then(done, failed)
  })
}

async function keptOrFetched(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}

async function fetchedOrKept(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request)
    if (!AWAY.includes(answer.status)) return answer
  } catch {
    // It is looked for below.
  }
  return (await caches.match(request)) ?? Response.error()
}

let isLeaving = false

/** A server that has no service worker any more, or another program at this address, gets rid of
 * this one. */
async function leaveIfUnwanted(): Promise<void> {
  const answer = await fetch('/sw.js', { cache: 'no-cache' }).catch(() => null)
  if (!answer) return
  const isScript = (answer.headers.get('content-type') ?? '').includes('javascript')
  if (answer.ok ? isScript : ![404, 410].includes(answer.status)) return
  isLeaving = true
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(OURS)).map((n) => caches.delete(n)))
  await self.registration.unregister()
}

// -- the rest: boards, pictures and rules --------------------------------------------------------

self.addEventListener('message', (event) => {
  if (event.data === 'keep all') event.waitUntil(keepRest())
})

/** One after another, so that whoever plays meanwhile does not notice. */
async function keepRest(): Promise<void> {
  // A cache that is gone would be made again by asking for it: this worker has left, or is about to.
  if (!(await caches.has(KEPT)) || isLeaving) return
  const cache = await caches.open(KEPT)
  for (const path of [...__REST__, ...(await rulesHere())]) {
    try {
      if (!(await cache.match(path))) await cache.add(path)
    } catch {
      // It is tried again when the page is next opened.
    }
  }
}

async function rulesHere(): Promise<string[]> {
  const answer = await fetch('/api/games').catch(() => null)
  const games: { key: string }[] = answer?.ok ? await answer.json() : []
  return games.map(({ key }) => `/api/games/${key}/rules`)
}

// -- a tap on the shoulder -----------------------------------------------------------------------

interface Tap {
  room: string
  game: string
}

self.addEventListener('push', (event) => {
  const tap: Tap = event.data?.json()
  // One for a table: a later one takes the place of the one before.
  const shown = self.registration.showNotification(words.title(tap.game), {
    body: words.body,
    tag: tap.room,
    data: tap.room,
    icon: '/app/icon-192.png',
    badge: '/app/badge-96.png',
    actions: [{ action: 'off', title: words.off }],
  } as NotificationOptions)
  event.waitUntil(shown)
})

self.addEventListener('notificationclick', (event) => {
  const { notification, action } = event
  notification.close()
  const room = String(notification.data)
  event.waitUntil(action === 'off' ? turnOff(room) : openTable(room))
})

async function turnOff(room: string): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription()
  if (!subscription) return
  const body = JSON.stringify({ endpoint: subscription.endpoint, room })
  const headers = { 'content-type': 'application/json' }
  await fetch('/api/push/off', { method: 'POST', headers, body })
}

async function openTable(room: string): Promise<void> {
  const path = `/t/${room}`
  const pages = await self.clients.matchAll({ type: 'window' })
  const open = pages.find(({ url }) => new URL(url).pathname === path)
  if (open) await open.focus()
  else await self.clients.openWindow(path)
}
