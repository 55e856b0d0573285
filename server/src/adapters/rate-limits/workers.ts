import type { Attempt, RateLimits } from '#server/ports/rate-limits.ts'
import type { LimitRequest } from '../workers/messages.ts'
import type { WorkerLink } from '../workers/worker-link.ts'
import { createGiveBack } from './to-attempt.ts'

/** Limits that all workers of a machine count together, in their main process. */
export function workerRateLimits(link: WorkerLink): RateLimits {
  return {
    limiter: (name, limit) => {
      const ask = (act: LimitRequest['act'], key: string) =>
        link.request('limit', { name, limit, key, act })
      const used = async (key: string) => Number(await ask('used', key))
      const consume = async (key: string): Promise<Attempt> => {
        const attempt = (await ask('consume', key)) as Omit<Attempt, 'giveBack'>
        const { isAllowed, resetMs } = attempt
        return {
          ...attempt,
          giveBack: createGiveBack(isAllowed ? resetMs : 0, () => ask('return', key)),
        }
      }
      return {
        used,
        consume,
        use: async (key) => (await consume(key)).isAllowed,
      }
    },
  }
}
