import { RateLimiterRedis } from 'rate-limiter-flexible'
import type { RedisConnection } from '#server/adapters/redis/redis-connection.ts'
import type { RateLimits } from '#server/ports/rate-limits.ts'
import { inProcessRateLimits } from './in-process.ts'
import { toAttempt } from './to-attempt.ts'

/**
 * Limits shared by several nodes, counted in Redis by an atomic script. This process counts too:
 * its own counts apply while Redis is away, and after one that has lost its counts.
 */
export function redisRateLimits(redis: RedisConnection): RateLimits {
  const own = inProcessRateLimits()
  return {
    limiter: (name, limit) => {
      const counter = new RateLimiterRedis({
        storeClient: redis.commands,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        keyPrefix: `${redis.prefix}tries:${name}`,
        points: limit.tries,
        duration: limit.windowSeconds,
      })
      const ownCounter = own.limiter(name, limit)
      const consume = async (key: string) => {
        const own = await ownCounter.consume(key)
        // When Redis is unavailable, the count stays one too high until the window ends.
        const reward = () => redis.run(() => counter.reward(key)).catch(() => {})
        try {
          const shared = await toAttempt(
            redis.run(() => counter.consume(key)),
            reward,
          )
          if (shared.isAllowed && !own.isAllowed) {
            await shared.giveBack()
            return own
          }
          const giveBack = async () => {
            await own.giveBack()
            await shared.giveBack()
          }
          // What was refused must not count longer here than there.
          if (!shared.isAllowed) await own.giveBack()
          return { ...shared, giveBack }
        } catch {
          return own
        }
      }
      return {
        used: async (key) => {
          try {
            const shared = await redis.run(() => counter.get(key))
            return Math.max(shared?.consumedPoints ?? 0, await ownCounter.used(key))
          } catch {
            return ownCounter.used(key)
          }
        },
        use: async (key) => (await consume(key)).isAllowed,
        consume,
      }
    },
  }
}
