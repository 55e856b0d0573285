import type { RateLimiter, RateLimits } from '#server/ports/rate-limits.ts'
import { type HookContext, refusalIn, tooMany } from './hook-context.ts'

/** Wrong passwords or codes within one session. */
const limit = { tries: 10, windowSeconds: 15 * 60 }

/** Calls that ask a signed-in user for the password or a code again. */
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

/** Ends guessing within a session that somebody found open; other sessions are not affected. */
export class SessionGuesses {
  readonly #limiter: RateLimiter

  constructor(rateLimits: RateLimits) {
    this.#limiter = rateLimits.limiter('wrong-in-session', limit)
  }

  /** Counts before the check, so that concurrent tries are not more. */
  async before(ctx: HookContext, sessionId: string | null): Promise<void> {
    if (sessionId === null || !isAsking(ctx) || (await this.#limiter.use(sessionId))) return
    throw tooMany('TOO_MANY_WRONG_GUESSES', 'Too many wrong tries.', limit.windowSeconds)
  }

  /** Only wrong answers stay counted. */
  async after(ctx: HookContext, sessionId: string | null): Promise<void> {
    if (sessionId === null || !isAsking(ctx)) return
    if (!wrong.includes(String(refusalIn(ctx)?.code))) await this.#limiter.giveBack(sessionId)
  }
}

/** Whether a call could be used for guessing. */
export function isAsking({ path }: Pick<HookContext, 'path'>): boolean {
  return paths.includes(path)
}
