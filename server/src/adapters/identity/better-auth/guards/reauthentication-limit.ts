import type { RateLimiter, RateLimits } from '#server/ports/rate-limits.ts'
import { getApiError, type HookContext, tooManyRequestsError } from './hook-context.ts'

/** Maximum wrong passwords or codes within one auth session. */
const limit = { tries: 10, windowSeconds: 15 * 60 }

/** Endpoints that ask a signed-in user for the password or a code again. */
const paths = [
  '/change-password',
  '/verify-password',
  '/delete-user',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/get-totp-uri',
  '/two-factor/generate-backup-codes',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
]
const wrong = ['INVALID_PASSWORD', 'INVALID_CODE', 'INVALID_BACKUP_CODE']

/**
 * Rate limit on wrong passwords and codes when a signed-in user must authenticate again: slows down
 * somebody who found a device unlocked. Counts per auth session.
 */
export class ReauthenticationLimit {
  readonly #limiter: RateLimiter

  constructor(rateLimits: RateLimits) {
    this.#limiter = rateLimits.limiter('wrong-in-session', limit)
  }

  /** Counts an attempt before the check, so that concurrent attempts can't exceed the limit. */
  async before(ctx: HookContext, sessionId: string | null): Promise<void> {
    if (sessionId === null || !isCredentialCheck(ctx) || (await this.#limiter.use(sessionId)))
      return
    throw tooManyRequestsError(
      'TOO_MANY_WRONG_GUESSES',
      'Too many wrong tries.',
      limit.windowSeconds,
    )
  }

  /** Returns the counted attempt to the limit unless the password or code was wrong. */
  async after(ctx: HookContext, sessionId: string | null): Promise<void> {
    if (sessionId === null || !isCredentialCheck(ctx)) return
    if (!wrong.includes(String(getApiError(ctx)?.code)))
      await this.#limiter.returnAttempt(sessionId)
  }
}

/** Whether an endpoint checks a password or code that could be guessed. */
export function isCredentialCheck({ path }: Pick<HookContext, 'path'>): boolean {
  return paths.includes(path)
}
