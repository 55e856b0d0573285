import type { IdentityProvider } from '../ports/identity.ts'
import type { Metrics } from '../ports/metrics.ts'

/**
 * Watches how long the check of a cookie or token takes, the slowest since the last look: every call
 * of somebody who is signed in waits for it.
 */
export function watchSessionChecks(
  identity: IdentityProvider,
  metrics: Metrics,
  clockMs: () => number = () => performance.now(),
): IdentityProvider {
  let slowestMs = 0
  metrics.watch('sessionCheckDelay', () => {
    const seconds = slowestMs / 1000
    slowestMs = 0
    return seconds
  })
  return {
    ...identity,
    authenticate: async (headers) => {
      const startMs = clockMs()
      try {
        return await identity.authenticate(headers)
      } finally {
        slowestMs = Math.max(slowestMs, clockMs() - startMs)
      }
    },
  }
}
