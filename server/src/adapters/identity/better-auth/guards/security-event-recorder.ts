import type { RateLimiter, RateLimits } from '#server/ports/cluster.ts'
import type { SecurityEvent } from '#server/ports/identity.ts'
import type { AuthCallerContext } from './auth-caller-context.ts'
import { getApiError, type HookContext, readBodyField } from './hook-context.ts'

/** Stores a security event; rejects when that fails. */
export type RecordSecurityEvent = (event: SecurityEvent) => Promise<void>

/** Sign-in method by endpoint, for endpoints that start a session. */
const ways: Record<string, string> = {
  '/sign-in/email': 'password',
  '/sign-up/email': 'new account',
  '/two-factor/verify-totp': 'password and authenticator app',
  '/two-factor/verify-backup-code': 'password and backup code',
  '/callback/:id': 'OpenID Connect',
}

/** Security event kind by endpoint, for calls that change an account's protection. */
const changes: Record<string, SecurityEvent['kind']> = {
  '/change-password': 'password-changed',
  '/two-factor/disable': 'second-step-off',
  '/two-factor/generate-backup-codes': 'backup-codes-renewed',
}

/** Records security events: sign-ins, counts of failures, changes of account protection. */
export class SecurityEventRecorder {
  readonly #recordEvent: RecordSecurityEvent
  readonly #failed: FailedSignInCounter

  constructor(rateLimits: RateLimits, recordEvent: RecordSecurityEvent) {
    this.#recordEvent = recordEvent
    this.#failed = new FailedSignInCounter(rateLimits)
  }

  async after(ctx: HookContext, caller: AuthCallerContext, address: string): Promise<void> {
    const { newSession } = ctx.context
    const refusal = getApiError(ctx)
    if (newSession && !caller.session) {
      const { id, email } = newSession.user
      const detail = `${ways[ctx.path] ?? ctx.path}, from ${address}`
      await this.#recordEvent({ kind: 'signed-in', identityUserId: id, email, detail })
    } else if (caller.session && (!refusal || refusal.status < 400)) {
      const isNewStep = ctx.path === '/two-factor/verify-totp' && newSession
      const kind = isNewStep ? 'second-step-on' : changes[ctx.path]
      const { id, email } = caller.session.user
      if (kind)
        await this.#recordEvent({ kind, identityUserId: id, email, detail: `from ${address}` })
    } else if (refusal?.status === 401) {
      await this.#failure(ctx, caller, address)
    }
  }

  async #failure(ctx: HookContext, caller: AuthCallerContext, address: string): Promise<void> {
    const { internalAdapter } = ctx.context
    const email = ctx.path === '/sign-in/email' ? readBodyField(ctx, 'email') : null
    const user = caller.challenged
      ? await internalAdapter.findUserById(caller.challenged)
      : email && (await internalAdapter.findUserByEmail(email.trim()))?.user
    if (!user) return
    const failures = await this.#failed.count(user.id)
    if (failures === null) return
    const what = caller.challenged ? 'right passwords with wrong codes' : 'wrong passwords'
    const detail = `${failures} within an hour, lastly ${what}, from ${address}`
    const { id, email: known } = user
    await this.#recordEvent({ kind: 'sign-ins-failed', identityUserId: id, email: known, detail })
  }
}

const WINDOW_SECONDS = 3600
/** Numbers of failures within the window at which one log line is written. */
const steps = [5, 20, 100]

/**
 * Counts failed sign-ins per account, so that an attack produces a few log lines instead of
 * thousands.
 */
class FailedSignInCounter {
  readonly #steps: { failures: number; allowed: RateLimiter; reported: RateLimiter }[]

  constructor(rateLimits: RateLimits) {
    const limiter = (name: string, tries: number) =>
      rateLimits.limiter(`failed-sign-ins-${name}`, { tries, windowSeconds: WINDOW_SECONDS })
    this.#steps = steps.map((failures) => ({
      failures,
      allowed: limiter(String(failures), failures - 1),
      reported: limiter(`${failures}-told`, 1),
    }))
  }

  /** Counts a failure; returns the count when it should be logged, otherwise null. */
  async count(userId: string): Promise<number | null> {
    let reached: number | null = null
    for (const { failures, allowed, reported } of this.#steps) {
      const isWithin = await allowed.use(userId)
      if (!isWithin && (await reported.use(userId))) reached = failures
    }
    return reached
  }
}
