import { APIError } from 'better-auth/api'
import type { RateLimiter, RateLimits } from '#server/ports/rate-limits.ts'
import { type HookContext, refusalIn, textOf } from './hook-context.ts'

/** A code counts for its own 30 seconds and those before and after. */
const limit = { tries: 1, windowSeconds: 120 }

/** Takes each code of an authenticator app once, as RFC 6238 section 5.2 asks. */
export class TotpOnce {
  readonly #used: RateLimiter

  constructor(rateLimits: RateLimits) {
    this.#used = rateLimits.limiter('used-codes', limit)
  }

  /** Refuses a code that let this person in already. */
  async before(ctx: HookContext, userId: string | null): Promise<void> {
    const key = keyOf(ctx, userId)
    if (key !== null && !(await this.#used.mayTry(key))) throw alreadyUsed()
  }

  /** Uses the code up; of two calls at the same time one is undone. */
  async after(ctx: HookContext, userId: string | null): Promise<void> {
    const key = keyOf(ctx, userId)
    if (key === null || refusalIn(ctx) || (await this.#used.use(key))) return
    const { newSession, internalAdapter } = ctx.context
    if (newSession) await internalAdapter.deleteSession(newSession.session.token)
    throw alreadyUsed()
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
