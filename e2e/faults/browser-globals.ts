import { vi } from 'vitest'
import { BrowserSocket } from './browser-socket.ts'

/**
 * The network, whatever a page's requests carry. It is read here, where `fetch` is replaced: a module
 * that reads it later may find the one of another test's page.
 */
export const network = globalThis.fetch

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
