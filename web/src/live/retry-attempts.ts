/** Most milliseconds before the first attempt after a connection was lost. */
export const FIRST_JITTER_MS = 500
/** Lower bound of the longest delay before another attempt, which is half of the outage so far. */
export const MIN_BACKOFF_MS = 1500
/** Most milliseconds before another attempt. */
export const MAX_BACKOFF_MS = 15_000

/** The part of pusher-js's strategies that is used: how a connection is attempted. */
export interface ConnectStrategy {
  isSupported(): boolean
  connect(minPriority: number, done: (error: unknown, handshake?: unknown) => void): ConnectRunner
}

/** An attempt under way. */
interface ConnectRunner {
  abort(): void
  forceMinPriority(priority: number): void
}

/**
 * Attempts again and again until a connection is open or the attempt is ended; pusher-js waits 15
 * seconds after one that failed, and all readers of a server together. The delays are random, up to
 * half of the outage, so that a server that is back gets its readers one after the other.
 */
export function retryAttempts(
  strategy: ConnectStrategy,
  { random = Math.random, now = Date.now } = {},
): ConnectStrategy {
  let hasConnected = false
  let awaySince: number | null = null

  return {
    isSupported: () => strategy.isSupported(),
    connect: (minPriority, done) => {
      let isEnded = false
      let runner: ConnectRunner | undefined
      let timer: ReturnType<typeof setTimeout> | undefined
      awaySince ??= now()
      const since = awaySince
      const attemptWithin = (maxDelayMs: number) => {
        timer = setTimeout(attempt, random() * maxDelayMs)
      }
      const attempt = () => {
        runner = strategy.connect(minPriority, (error, handshake) => {
          // Some attempts report their failure after they were aborted.
          if (isEnded) return
          if (error) return attemptWithin(getMaxDelayMs(now() - since))
          hasConnected = true
          awaySince = null
          done(null, handshake)
        })
      }
      if (hasConnected) attemptWithin(FIRST_JITTER_MS)
      else attempt()

      return {
        abort: () => {
          isEnded = true
          clearTimeout(timer)
          runner?.abort()
        },
        forceMinPriority: (priority) => runner?.forceMinPriority(priority),
      }
    },
  }
}

function getMaxDelayMs(outageMs: number): number {
  return Math.min(MAX_BACKOFF_MS, Math.max(MIN_BACKOFF_MS, outageMs / 2))
}
