import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { LinkMessage } from './messages.ts'
import { type HubParts, WorkerHub } from './worker-hub.ts'
import { type LinkPort, WorkerLink } from './worker-link.ts'

/** A worker of a test. */
export interface TestWorker {
  link: WorkerLink
  /** Ends it without cleanup, like a crash. */
  die(): void
}

/** A main process and its workers in one process, connected by channels that copy messages. */
export class WorkersTestBed {
  readonly #hub: WorkerHub
  readonly #dead: (() => void)[] = []

  constructor(parts: Partial<HubParts> = {}) {
    this.#hub = new WorkerHub({ speech: null, ownMetrics: async () => [], ...parts })
  }

  add(): TestWorker {
    const { port1, port2 } = new MessageChannel()
    const link = new WorkerLink(toLinkPort(port1))
    const forget = this.#hub.add(new WorkerLink(toLinkPort(port2)))
    const die = () => {
      link.close()
      port1.close()
      forget()
    }
    this.#dead.push(die)
    return { link, die }
  }

  close(): Promise<void> {
    for (const die of this.#dead) die()
    this.#hub.close()
    return Promise.resolve()
  }
}

function toLinkPort(port: MessagePort): LinkPort {
  return {
    send: (message, written) => {
      port.postMessage(message)
      written()
    },
    onMessage: (receive) => port.on('message', (message: LinkMessage) => receive(message)),
  }
}
