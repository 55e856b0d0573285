import { vi } from 'vitest'
import WebSocket from 'ws'

const network = globalThis.fetch

/** A WebSocket that ignores `error` events, which would crash Node without a listener. */
class BrowserSocket extends WebSocket {
  constructor(url: string, protocols?: string[]) {
    super(url, protocols, { perMessageDeflate: false })
    this.on('error', () => {})
  }
}

/**
 * Defines the browser globals that the recorder uses, for a page of this origin; requests carry
 * these headers.
 */
export function installBrowserGlobals(origin: string, headers: Record<string, string>): void {
  vi.stubGlobal('window', { location: new URL(origin) })
  vi.stubGlobal('WebSocket', BrowserSocket)
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) =>
    network(new URL(path, origin), { ...init, headers: { ...init.headers, ...headers, origin } }),
  )
}
