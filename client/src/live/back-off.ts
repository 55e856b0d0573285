import { getBackoffDelayMs } from '@live-scribe/contract/backoff-delay'

/** Milliseconds before repeating after this many failures in a row. */
export function getBackOffMs(failures: number): number {
  return getBackoffDelayMs(failures, { first: 500, max: 15_000 })
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
