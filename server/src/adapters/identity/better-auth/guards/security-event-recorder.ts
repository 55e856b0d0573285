import type { SecurityEvent } from '#server/ports/identity.ts'
import type { RateLimits } from '#server/ports/rate-limits.ts'
import { FailedSignInCounter } from './failed-sign-in-counter.ts'
import type { GuardContext } from './guard-context.ts'
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
  readonly #tell: RecordSecurityEvent
  readonly #failed: FailedSignInCounter

  constructor(rateLimits: RateLimits, tell: RecordSecurityEvent) {
    this.#tell = tell
    this.#failed = new FailedSignInCounter(rateLimits)
  }

  async after(ctx: HookContext, visit: GuardContext, address: string): Promise<void> {
    const { newSession } = ctx.context
    const refusal = getApiError(ctx)
    if (newSession && !visit.session) {
      const { id, email } = newSession.user
      const detail = `${ways[ctx.path] ?? ctx.path}, from ${address}`
      await this.#tell({ kind: 'signed-in', identityUserId: id, email, detail })
    } else if (visit.session && (!refusal || refusal.status < 400)) {
      const isNewStep = ctx.path === '/two-factor/verify-totp' && newSession
      const kind = isNewStep ? 'second-step-on' : changes[ctx.path]
      const { id, email } = visit.session.user
      if (kind) await this.#tell({ kind, identityUserId: id, email, detail: `from ${address}` })
    } else if (refusal?.status === 401) {
      await this.#failure(ctx, visit, address)
    }
  }

  async #failure(ctx: HookContext, visit: GuardContext, address: string): Promise<void> {
    const { internalAdapter } = ctx.context
    const email = ctx.path === '/sign-in/email' ? readBodyField(ctx, 'email') : null
    const user = visit.challenged
      ? await internalAdapter.findUserById(visit.challenged)
      : email && (await internalAdapter.findUserByEmail(email.trim()))?.user
    if (!user) return
    const failures = await this.#failed.count(user.id)
    if (failures === null) return
    const what = visit.challenged ? 'right passwords with wrong codes' : 'wrong passwords'
    const detail = `${failures} within an hour, lastly ${what}, from ${address}`
    const { id, email: known } = user
    await this.#tell({ kind: 'sign-ins-failed', identityUserId: id, email: known, detail })
  }
}
