import type { LiveBus } from '#server/ports/live-bus.ts'
import { LocalListeners } from './local-listeners.ts'

/** The bus of an installation with one node. */
export function inProcessBus(): LiveBus {
  const listeners = new LocalListeners()
  return {
    description: 'in this process',
    state: 'alone',
    publish: (event) => listeners.deliver(event),
    subscribe: (channel, listener) => {
      listeners.add(channel, listener)
      return { ready: Promise.resolve(), end: () => listeners.delete(channel, listener) }
    },
    close: () => {
      listeners.clear()
      return Promise.resolve()
    },
  }
}
