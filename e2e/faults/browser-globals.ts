import { vi } from 'vitest'
import { BrowserSocket } from './browser-socket.ts'

const network = globalThis.fetch

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
