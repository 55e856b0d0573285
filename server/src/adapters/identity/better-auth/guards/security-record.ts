import type { SecurityEvent } from '#server/ports/identity.ts'
import type { RateLimits } from '#server/ports/rate-limits.ts'
import { FailedSignIns } from './failed-sign-ins.ts'
import type { GuardContext } from './guard-context.ts'
import { type HookContext, refusalIn, textOf } from './hook-context.ts'

/** Stores one event; rejects when that fails. */
export type TellSecurityEvent = (event: SecurityEvent) => Promise<void>

/** How each call starts a session; calls that are not listed start none. */
const ways: Record<string, string> = {
  '/sign-in/email': 'password',
  '/sign-up/email': 'new account',
  '/two-factor/verify-totp': 'password and authenticator app',
  '/two-factor/verify-backup-code': 'password and backup code',
  '/callback/:id': 'OpenID Connect',
}

/** Calls of a signed-in user that change how the account is protected. */
const changes: Record<string, SecurityEvent['kind']> = {
  '/change-password': 'password-changed',
  '/two-factor/disable': 'second-step-off',
  '/two-factor/generate-backup-codes': 'backup-codes-renewed',
}

/** Writes the security record: sign-ins, failures in sums, changes to accounts. */
export class SecurityRecord {
  readonly #tell: TellSecurityEvent
  readonly #failed: FailedSignIns

  constructor(rateLimits: RateLimits, tell: TellSecurityEvent) {
    this.#tell = tell
    this.#failed = new FailedSignIns(rateLimits)
  }

  async after(ctx: HookContext, visit: GuardContext, address: string): Promise<void> {
    const { newSession } = ctx.context
    const refusal = refusalIn(ctx)
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
    const email = ctx.path === '/sign-in/email' ? textOf(ctx, 'email') : null
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
