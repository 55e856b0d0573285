import type { Attempt, RateLimits } from '#server/ports/rate-limits.ts'
import type { LimitRequest } from '../workers/messages.ts'
import type { WorkerLink } from '../workers/worker-link.ts'

/** Limits that all workers of a machine count together, in their main process. */
export function workerRateLimits(link: WorkerLink): RateLimits {
  return {
    limiter: (name, limit) => {
      const ask = (act: LimitRequest['act'], key: string) =>
        link.request('limit', { name, limit, key, act })
      const used = async (key: string) => Number(await ask('used', key))
      const consume = async (key: string) => (await ask('consume', key)) as Attempt
      return {
        used,
        consume,
        canTry: async (key) => (await used(key)) < limit.tries,
        use: async (key) => (await consume(key)).isAllowed,
        returnAttempt: async (key) => {
          await ask('return', key)
        },
      }
    },
  }
}
