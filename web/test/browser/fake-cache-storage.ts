import { vi } from 'vitest'

type Stored = Map<string, { url: string; text: string }>

/** A browser's CacheStorage in memory, for the calls that pages make; `forbid` lets all of it fail. */
export function stubCacheStorage() {
  const caches = new Map<string, Stored>()
  let isForbidden = false
  let isFull = false
  const check = () => {
    if (isForbidden) throw new DOMException('Storage is forbidden', 'SecurityError')
  }
  const keyOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : request, 'http://localhost:3000').href
  const respond = (stored: { text: string } | undefined) => stored && new Response(stored.text)
  const open = async (name: string) => {
    check()
    const stored: Stored = caches.get(name) ?? new Map()
    caches.set(name, stored)

    return {
      put: async (request: RequestInfo | URL, response: Response) => {
        if (isFull) throw new DOMException('Storage is full', 'QuotaExceededError')
        const url = keyOf(request)
        stored.set(url, { url, text: await response.text() })
      },
      match: async (request: RequestInfo | URL) => respond(stored.get(keyOf(request))),
      delete: async (request: RequestInfo | URL) => stored.delete(keyOf(request)),
      keys: async () => [...stored.values()].map(({ url }) => new Request(url)),
    }
  }
  vi.stubGlobal('caches', {
    open,
    match: async (request: RequestInfo | URL, { cacheName }: { cacheName: string }) => {
      check()

      return respond(caches.get(cacheName)?.get(keyOf(request)))
    },
    delete: async (name: string) => {
      check()

      return caches.delete(name)
    },
  })

  return {
    /** The texts that are stored, by their addresses. */
    texts: () =>
      [...caches.values()].flatMap((stored) => [...stored.values()].map(({ text }) => text)),
    fill: () => {
      isFull = true
    },
    forbid: () => {
      isForbidden = true
    },
  }
}
