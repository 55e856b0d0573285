import type { BetterAuthRateLimitOptions } from 'better-auth'
import type { RateLimiter, RateLimits } from '#server/ports/cluster.ts'

/**
 * Counts the library's own limits where the product's limits are counted, so that no request of a
 * stranger is written to the database.
 */
export function countRequests(
  rateLimits: RateLimits,
): NonNullable<BetterAuthRateLimitOptions['customStorage']> {
  const limiters = new Map<string, RateLimiter>()
  return {
    consume: async (key, { window: windowSeconds, max: tries }) => {
      const name = `auth-${tries}-in-${windowSeconds}`
      const limiter = limiters.get(name) ?? rateLimits.limiter(name, { tries, windowSeconds })
      limiters.set(name, limiter)
      const attempt = await limiter.consume(key)
      return attempt.isAllowed
        ? { allowed: true, retryAfter: null }
        : { allowed: false, retryAfter: Math.ceil(attempt.resetMs / 1000) }
    },
  }
}
