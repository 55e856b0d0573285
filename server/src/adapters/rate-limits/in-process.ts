import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { RateLimiter, RateLimits } from '#server/ports/rate-limits.ts'
import { toAttempt } from './to-attempt.ts'

/** Limits of an installation with one node. */
export function inProcessRateLimits(): RateLimits {
  const limiters = new Map<string, RateLimiter>()
  return {
    limiter: (name, limit) => {
      const limiter = limiters.get(name) ?? countInMemory(limit)
      limiters.set(name, limiter)
      return limiter
    },
  }
}

function countInMemory(limit: { tries: number; windowSeconds: number }): RateLimiter {
  const counter = new RateLimiterMemory({ points: limit.tries, duration: limit.windowSeconds })
  return {
    canTry: async (key) => {
      const used = await counter.get(key)
      return used === null || used.consumedPoints < limit.tries
    },
    used: async (key) => (await counter.get(key))?.consumedPoints ?? 0,
    use: async (key) => (await toAttempt(counter.consume(key))).isAllowed,
    consume: (key) => toAttempt(counter.consume(key)),
    returnAttempt: async (key) => {
      await counter.reward(key)
    },
  }
}
