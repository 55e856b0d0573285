import { APIError, createAuthMiddleware } from 'better-auth/api'
import type { RateLimits } from '#server/ports/rate-limits.ts'

/** Wrong passwords for one account, from wherever they come; then signing in waits. */
const misses = { tries: 20, windowSeconds: 15 * 60 }

/** Ends guessing at one account from many addresses, which limits by address do not see. */
export function guessLimit(rateLimits: RateLimits) {
  const limiter = rateLimits.limiter('wrong-passwords', misses)
  return {
    before: createAuthMiddleware(async (ctx) => {
      const key = accountOf(ctx)
      if (!key || (await limiter.mayTry(key))) return
      throw new APIError(
        'TOO_MANY_REQUESTS',
        { code: 'ACCOUNT_TEMPORARILY_LOCKED', message: 'Too many wrong passwords.' },
        { 'x-retry-after': String(misses.windowSeconds) },
      )
    }),
    after: createAuthMiddleware(async (ctx) => {
      const key = accountOf(ctx)
      const { returned } = ctx.context
      if (key && returned instanceof APIError && returned.statusCode === 401) await limiter.use(key)
    }),
  }
}

function accountOf(ctx: { path: string; body?: unknown }): string | null {
  if (ctx.path !== '/sign-in/email') return null
  const { email } = (ctx.body ?? {}) as { email?: unknown }
  return typeof email === 'string' ? email.trim().toLowerCase() : null
}
