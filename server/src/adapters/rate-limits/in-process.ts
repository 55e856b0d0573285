import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { RateLimiter, RateLimits } from '#server/ports/rate-limits.ts'
import { toAttempt } from './to-attempt.ts'

/** Limits of an installation with one node. */
export function inProcessRateLimits(): RateLimits {
  const limiters = new Map<string, RateLimiter & { limit: string }>()
  return {
    limiter: (name, { tries, windowSeconds }) => {
      const limit = `${tries} in ${windowSeconds} s`
      const limiter = limiters.get(name) ?? { ...countInMemory({ tries, windowSeconds }), limit }
      if (limiter.limit !== limit) throw new Error(`${name} are limited to ${limiter.limit}`)
      limiters.set(name, limiter)
      return limiter
    },
  }
}

/** Counts in the memory of this process. */
function countInMemory(limit: { tries: number; windowSeconds: number }): RateLimiter {
  const counter = new RateLimiterMemory({ points: limit.tries, duration: limit.windowSeconds })
  const consume = (key: string) => toAttempt(counter.consume(key), () => counter.reward(key))
  return {
    used: async (key) => (await counter.get(key))?.consumedPoints ?? 0,
    use: async (key) => (await consume(key)).isAllowed,
    consume,
  }
}
