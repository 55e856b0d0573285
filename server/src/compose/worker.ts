import { processPort } from '../adapters/workers/process-port.ts'
import { WORKER_ARGUMENT } from '../adapters/workers/supervisor.ts'
import { WorkerLink } from '../adapters/workers/worker-link.ts'
import type { ServedAddress } from '../ports/workers.ts'

/** Whether this process is one of several workers. */
export function isWorker(): boolean {
  return process.argv[2] === WORKER_ARGUMENT && process.connected
}

/** A worker's way to its main process. */
export interface MainProcessLink {
  link: WorkerLink
  /** Tells the main process that this worker serves requests. */
  serves(address: ServedAddress): void
  /** Tells the main process why this worker can't start; resolves when it knows. */
  fails(reason: string): Promise<void>
  /** Calls back when the worker is to stop, and again when it is to hurry. */
  onStop(stop: () => void): void
}

/** Connects this worker with its main process. When that ends, Node ends the worker. */
export function connectMainProcess(): MainProcessLink {
  const link = new WorkerLink(processPort(process))
  return {
    link,
    serves: (address) => link.notify('serving', address),
    fails: async (reason) => {
      await link.request('failed', reason)
    },
    onStop: (stop) => link.onNotice('stop', stop),
  }
}
