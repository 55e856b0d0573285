import { APIError } from 'better-auth/api'
import type { RateLimiter, RateLimits } from '#server/ports/cluster.ts'
import { type HookContext, readBodyField } from './hook-context.ts'

/** One use per code; the window exceeds the 90 seconds for which a code is accepted. */
const limit = { tries: 1, windowSeconds: 120 }

/** Accepts each authenticator code once, as RFC 6238 section 5.2 asks. */
export class TotpReplayGuard {
  readonly #used: RateLimiter

  constructor(rateLimits: RateLimits) {
    this.#used = rateLimits.limiter('used-codes', limit)
  }

  /**
   * Marks a code as used, or refuses a used one. Runs before the code is checked, so that only one
   * of two concurrent calls can succeed.
   */
  async before(ctx: HookContext, userId: string | null): Promise<void> {
    const key = keyOf(ctx, userId)
    if (key !== null && !(await this.#used.use(key))) throw alreadyUsed()
  }
}

function keyOf(ctx: HookContext, userId: string | null): string | null {
  if (ctx.path !== '/two-factor/verify-totp' || userId === null) return null
  return `${userId} ${readBodyField(ctx, 'code')?.trim()}`
}

function alreadyUsed(): APIError {
  const message = 'This code has been used. Wait for the next one.'
  return new APIError('UNAUTHORIZED', { code: 'CODE_ALREADY_USED', message })
}
