import { EventEmitter } from 'node:events'
import type { ChannelEvent, LiveBus } from '#server/ports/live-bus.ts'

/** The bus of an installation with one node. */
export function inProcessBus(): LiveBus {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  return {
    description: 'in this process',
    publish: (event) => {
      emitter.emit('event', event)
    },
    subscribe: (receive: (event: ChannelEvent) => void) => {
      emitter.on('event', receive)
      return () => {
        emitter.off('event', receive)
      }
    },
    close: () => {
      emitter.removeAllListeners()
      return Promise.resolve()
    },
  }
}
