/** Where a worker serves requests, and by what. */
export interface ServedAddress {
  url: string
  /** For the operator: each external dependency and the provider that serves it. */
  needs: [need: string, provider: string][]
}

/** The processes that serve requests behind one port. */
export interface Workers {
  /**
   * Resolves when all of them serve, with null when they were told to stop first; throws
   * WorkerStartError when one can't, and ends the others.
   */
  start(): Promise<ServedAddress | null>
  /** Tells all of them to stop, a second time to hurry; resolves when all have ended. */
  stop(): Promise<void>
}

/** A worker can't start; the message tells the operator what to do. */
export class WorkerStartError extends Error {
  override readonly name = 'WorkerStartError'
}
