import type { RateLimits } from '#server/ports/cluster.ts'
import { AppError } from './app-error.ts'

/** What may be done so often, and what somebody reads who did it more often. */
export interface Limit {
  tries: number
  windowSeconds: number
  text: string
}

/** Creates the check that a key may do something once more, which throws `too_many_requests`. */
export function createLimit(
  rateLimits: RateLimits,
  name: string,
  { text, ...limit }: Limit,
): (key: string) => Promise<void> {
  const limiter = rateLimits.limiter(name, limit)
  return async (key) => {
    if (!(await limiter.use(key))) throw new AppError('too_many_requests', text)
  }
}
