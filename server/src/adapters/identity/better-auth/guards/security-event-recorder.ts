import type { RateLimits } from '#server/ports/cluster.ts'
import type { SecurityEvent } from '#server/ports/identity.ts'
import type { AuthCallerContext } from './auth-caller-context.ts'
import { FailedSignInCounter } from './failed-sign-in-counter.ts'
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
