import { answerPage, chooseHandling } from './answer-request.ts'

/** The part of ServiceWorkerGlobalScope that is used here; the DOM library does not declare it. */
interface WorkerScope {
  readonly location: Location
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchRequest) => void): void
}

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface FetchRequest extends WorkerEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

/** Set by the build: the addresses that are kept, and a name that changes with their content. */
declare const KEPT_FILES: readonly string[]
declare const KEPT_VERSION: string

const PREFIX = 'live-scribe.pages.'
const CACHE = `${PREFIX}${KEPT_VERSION}`

const worker = self as unknown as WorkerScope
const files = new Set(KEPT_FILES)

// A newer worker waits until no page of the older one is open: that page's parts stay available. A
// new version of the server does not wait, because pages come from the network first.
worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([...files])))
})

// Without navigation preload, which would load frames and all else that is left alone twice.
worker.addEventListener('activate', (event) => event.waitUntil(deleteOlder()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin } = worker.location
  switch (chooseHandling(request, { origin, files })) {
    case 'page':
      return event.respondWith(answerPage(request.url, () => fetch(request), findKept))
    case 'file':
      return event.respondWith(
        findKept(request.url)
          .catch(() => undefined)
          .then((kept) => kept ?? fetch(request)),
      )
    case 'none':
      return
  }
})

function findKept(address: string): Promise<Response | undefined> {
  return caches.open(CACHE).then((cache) => cache.match(address, { ignoreVary: true }))
}

async function deleteOlder(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
}
