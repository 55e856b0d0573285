import { vi } from 'vitest'
import WebSocket from 'ws'

const network = globalThis.fetch

/** A socket that fails in silence, as a browser's does for those who listen to `close` only. */
class BrowserSocket extends WebSocket {
  constructor(url: string, protocols?: string[]) {
    super(url, protocols, { perMessageDeflate: false })
    this.on('error', () => {})
  }
}

/** What the recorder finds in a page of this address, signed in with this cookie. */
export function installBrowserGlobals(origin: string, headers: Record<string, string>): void {
  vi.stubGlobal('window', { location: new URL(origin) })
  vi.stubGlobal('WebSocket', BrowserSocket)
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) =>
    network(new URL(path, origin), { ...init, headers: { ...init.headers, ...headers, origin } }),
  )
}
