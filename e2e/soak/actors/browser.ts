import { AsyncLocalStorage } from 'node:async_hooks'
import { BrowserSocket } from '../../faults/browser-socket.ts'

/** One person's browser: where its pages are from, and what its requests carry. */
export interface Browser {
  /** Address of the person's line to the site. */
  origin: string
  headers: Record<string, string>
}

const network = globalThis.fetch
const browsers = new AsyncLocalStorage<Browser>()

/** Runs what a page does, and all that follows from it, in a browser. */
export function inBrowser<T>(browser: Browser, action: () => T): T {
  return browsers.run(browser, action)
}

/** A request without a browser. */
export function request(url: URL, init?: RequestInit): Promise<Response> {
  return network(url, init)
}

/**
 * Defines what the pages' code takes from its browser. Many pages share this process, so each call
 * looks up whose it is.
 */
export function installBrowsers(): void {
  Object.assign(globalThis, {
    window: {
      get location() {
        return new URL(current().origin)
      },
    },
    WebSocket: BrowserSocket,
    fetch: (input: string | URL | Request, init: RequestInit = {}) => {
      const browser = browsers.getStore()
      if (!browser || typeof input !== 'string') return network(input, init)
      const { origin, headers } = browser
      return network(new URL(input, origin), { ...init, headers: { ...init.headers, ...headers } })
    },
  })
}

function current(): Browser {
  const browser = browsers.getStore()
  if (!browser) throw new Error('This code runs in no browser')
  return browser
}
