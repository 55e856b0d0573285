import type { Attempt, RateLimiter, RateLimits } from '#server/ports/cluster.ts'
import type { AuthCallerContext } from './auth-caller-context.ts'
import { getApiError, type HookContext, tooManyRequestsError } from './hook-context.ts'

/** Maximum wrong passwords or codes within one auth session, or of a user at the second step. */
export const WRONG_IN_SESSION_LIMIT = { tries: 10, windowSeconds: 15 * 60 }

/** Endpoints that ask a signed-in user for the password or a code again, or for the second step. */
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
 * Rate limit on wrong passwords and codes when a signed-in user must authenticate again, which slows
 * down somebody who found a device unlocked, and on codes of the second step of a sign-in: the
 * library reads its own limit of these before the check and counts after it. Counts by auth session,
 * and by user at the second step.
 */
export class ReauthenticationLimit {
  readonly #limiter: RateLimiter
  readonly #attempts = new WeakMap<Request, Attempt>()

  constructor(rateLimits: RateLimits) {
    this.#limiter = rateLimits.limiter('wrong-in-session', WRONG_IN_SESSION_LIMIT)
  }

  /** Counts an attempt before the check, so that concurrent attempts can't exceed the limit. */
  async before(ctx: HookContext, { session, challenged }: AuthCallerContext): Promise<void> {
    const key = session?.session.id ?? (challenged && `second step of ${challenged}`)
    if (key === null || !isCredentialCheck(ctx)) return
    const attempt = await this.#limiter.consume(key)
    if (ctx.request && attempt.isAllowed) this.#attempts.set(ctx.request, attempt)
    if (attempt.isAllowed) return
    const code = session ? 'TOO_MANY_WRONG_GUESSES' : 'ACCOUNT_TEMPORARILY_LOCKED'
    throw tooManyRequestsError(code, 'Too many wrong tries.', WRONG_IN_SESSION_LIMIT.windowSeconds)
  }

  /** Returns the counted attempt to the limit unless the password or code was wrong. */
  async after(ctx: HookContext): Promise<void> {
    if (!wrong.includes(String(getApiError(ctx)?.code))) await this.giveBack(ctx)
  }

  /** Returns the counted attempt of a call whose password or code was not checked. */
  async giveBack({ request }: HookContext): Promise<void> {
    if (request) await this.#attempts.get(request)?.giveBack()
  }
}

/** Whether an endpoint checks a password or code that could be guessed. */
export function isCredentialCheck({ path }: Pick<HookContext, 'path'>): boolean {
  return paths.includes(path)
}
