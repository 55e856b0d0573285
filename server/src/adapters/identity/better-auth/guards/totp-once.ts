import { APIError } from 'better-auth/api'
import type { RateLimiter, RateLimits } from '#server/ports/rate-limits.ts'
import { type HookContext, textOf } from './hook-context.ts'

/** A code counts for its own 30 seconds and those before and after. */
const limit = { tries: 1, windowSeconds: 120 }

/** Takes each code of an authenticator app once, as RFC 6238 section 5.2 asks. */
export class TotpOnce {
  readonly #used: RateLimiter

  constructor(rateLimits: RateLimits) {
    this.#used = rateLimits.limiter('used-codes', limit)
  }

  /**
   * Uses the code up, or refuses one that was used. Before it is checked: of two calls at the same
   * time only one may get what a right code gives, a trusted device among it.
   */
  async before(ctx: HookContext, userId: string | null): Promise<void> {
    const key = keyOf(ctx, userId)
    if (key !== null && !(await this.#used.use(key))) throw alreadyUsed()
  }
}

function keyOf(ctx: HookContext, userId: string | null): string | null {
  if (ctx.path !== '/two-factor/verify-totp' || userId === null) return null
  return `${userId} ${textOf(ctx, 'code')?.trim()}`
}

function alreadyUsed(): APIError {
  const message = 'This code has been used. Wait for the next one.'
  return new APIError('UNAUTHORIZED', { code: 'CODE_ALREADY_USED', message })
}
