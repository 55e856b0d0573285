import { setTimeout as wait } from 'node:timers/promises'

const LIMIT_MS = 180_000
const PAUSE_MS = 300

/** Repeats an action that fails while faults last; rejects with its last error after 180 s. */
export async function retry<T>(action: () => Promise<T>): Promise<T> {
  const end = performance.now() + LIMIT_MS
  for (;;) {
    try {
      return await action()
    } catch (error) {
      if (performance.now() > end) throw error
      await wait(PAUSE_MS)
    }
  }
}

/** Rejects when an action takes longer; `what` names it, and `describe` says how far it is. */
export async function within<T>(
  ms: number,
  what: string,
  action: Promise<T>,
  describe = () => '',
): Promise<T> {
  const over = Promise.withResolvers<never>()
  const limit = () => new Error(`${what} took over ${ms / 1000} s ${describe()}`.trimEnd())
  const timer = setTimeout(() => over.reject(limit()), ms)
  try {
    return await Promise.race([action, over.promise])
  } finally {
    clearTimeout(timer)
  }
}
