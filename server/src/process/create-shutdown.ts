/**
 * Milliseconds from the end of the drain to the end of the process: 5 seconds for responses, then
 * the connections that requests share.
 */
export const CLOSE_WITHIN_MS = 8_000

interface ShutdownParts {
  /** Makes readiness fail. */
  drain(): void
  close(): Promise<void>
  /** Ends the process, in whatever state it is. */
  abandon(): void
}

/**
 * Returns the signal handler: fails readiness, then closes everything after `drainDelayMs` or at a
 * second signal. What is not closed `CLOSE_WITHIN_MS` later is abandoned; later calls change nothing.
 */
export function createShutdown(drainDelayMs: number, parts: ShutdownParts) {
  const urged = Promise.withResolvers<void>()
  let isStopping = false
  return async (): Promise<void> => {
    if (isStopping) return urged.resolve()
    isStopping = true
    parts.drain()
    const timer = setTimeout(() => urged.resolve(), drainDelayMs)
    await urged.promise
    clearTimeout(timer)
    // It also ends a process that is kept alive by something else once all is closed.
    setTimeout(() => parts.abandon(), CLOSE_WITHIN_MS).unref()
    await parts.close()
  }
}
