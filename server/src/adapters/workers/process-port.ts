import type { Worker } from 'node:cluster'
import type { LinkMessage } from './messages.ts'
import type { LinkPort } from './worker-link.ts'

/** The channel of Node's cluster, from either end. */
export function processPort(end: Worker | NodeJS.Process): LinkPort {
  return {
    send: (message, written) => {
      // A process that is gone ends its link by its exit.
      end.send?.(message, undefined, {}, () => written())
    },
    onMessage: (receive) => {
      end.on('message', (message: unknown) => receive(message as LinkMessage))
    },
  }
}
