/** Most milliseconds before the first attempt after a connection was lost. */
export const FIRST_SPREAD_MS = 500
/** Least of the most milliseconds before another attempt, which are half of the outage until then. */
export const MIN_SPREAD_MS = 1500
/** Most milliseconds before another attempt. */
export const MAX_SPREAD_MS = 15_000

/** The part of pusher-js's strategies that is used: how a connection is attempted. */
export interface ConnectStrategy {
  isSupported(): boolean
  connect(minPriority: number, done: (error: unknown, handshake?: unknown) => void): ConnectRunner
}

/** An attempt under way. */
export interface ConnectRunner {
  abort(): void
  forceMinPriority(priority: number): void
}

/**
 * Attempts again and again until a connection stands or the attempt is ended; pusher-js waits 15
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
      let runner: ConnectRunner | undefined
      let timer: ReturnType<typeof setTimeout> | undefined
      awaySince ??= now()
      const since = awaySince
      const attemptWithin = (spreadMs: number) => {
        timer = setTimeout(attempt, random() * spreadMs)
      }
      const attempt = () => {
        runner = strategy.connect(minPriority, (error, handshake) => {
          if (error) return attemptWithin(spreadAfter(now() - since))
          hasConnected = true
          awaySince = null
          done(null, handshake)
        })
      }
      if (hasConnected) attemptWithin(FIRST_SPREAD_MS)
      else attempt()

      return {
        abort: () => {
          clearTimeout(timer)
          runner?.abort()
        },
        forceMinPriority: (priority) => runner?.forceMinPriority(priority),
      }
    },
  }
}

function spreadAfter(outageMs: number): number {
  return Math.min(MAX_SPREAD_MS, Math.max(MIN_SPREAD_MS, outageMs / 2))
}
