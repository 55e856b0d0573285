/** Milliseconds before the first repeated attempt, before jitter. */
const FIRST_MS = 500
/** Most milliseconds between two attempts, before jitter. */
const MAX_MS = 15_000

/**
 * Milliseconds before repeating after this many failures in a row: doubling, bounded, with jitter by
 * `random` (0 to 1), so that the clients of a server that restarts come back one by one.
 */
export function getBackOffMs(failures: number, random = Math.random()): number {
  const whole = Math.min(MAX_MS, FIRST_MS * 2 ** (failures - 1))
  return Math.round(whole * (0.5 + random))
}

/** Resolves after a time; rejects with the signal's reason when it is aborted before. */
export function wait(delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, delayMs)
    signal?.addEventListener('abort', abort, { once: true })
  })
}
