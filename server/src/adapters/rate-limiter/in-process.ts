import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimits } from '#server/ports/rate-limits.ts'

/** Limits of an installation with one node. */
export function inProcessRateLimits(): RateLimits {
  return {
    limiter: (name, { tries, windowSeconds }) => {
      const counter = new RateLimiterMemory({
        keyPrefix: name,
        points: tries,
        duration: windowSeconds,
      })
      return {
        mayTry: async (key) => {
          const used = await counter.get(key)
          return used === null || used.consumedPoints < tries
        },
        use: async (key) => {
          try {
            await counter.consume(key)
            return true
          } catch (refused) {
            if (refused instanceof RateLimiterRes) return false
            throw refused
          }
        },
      }
    },
  }
}
