import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Attempt } from '#server/ports/rate-limits.ts'

/** The attempt that a limiter counted or refused; rejects when it could not count. */
export async function toAttempt(consumed: Promise<RateLimiterRes>): Promise<Attempt> {
  try {
    const { remainingPoints, msBeforeNext } = await consumed
    return { isAllowed: true, remaining: remainingPoints, resetMs: msBeforeNext }
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return { isAllowed: false, remaining: 0, resetMs: refused.msBeforeNext }
  }
}
