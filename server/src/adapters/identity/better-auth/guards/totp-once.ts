import { APIError } from 'better-auth/api'
import type { RateLimiter, RateLimits } from '#server/ports/rate-limits.ts'
import { type HookContext, textOf } from './hook-context.ts'

/** A code is valid for its own 30 seconds and those before and after. */
const limit = { tries: 1, windowSeconds: 120 }

/** Accepts each authenticator code once, as RFC 6238 section 5.2 asks. */
export class TotpOnce {
  readonly #used: RateLimiter

  constructor(rateLimits: RateLimits) {
    this.#used = rateLimits.limiter('used-codes', limit)
  }

  /**
   * Uses up a code, or refuses a used one. Before it is checked: of two concurrent calls only one
   * may get what a right code gives, such as a trusted device.
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
