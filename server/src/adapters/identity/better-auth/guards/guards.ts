import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import type { RateLimits } from '#server/ports/rate-limits.ts'
import { normaliseBackupCode } from './backup-codes.ts'
import { EmailChangeGuard } from './email-change-guard.ts'
import type { GuardContext } from './guard-context.ts'
import { findChallengedUserId, type HookContext, readBodyField } from './hook-context.ts'
import { rememberDevice } from './known-device.ts'
import { MailLimit } from './mail-limit.ts'
import { checkNewPassword } from './password-strength.ts'
import { isCredentialCheck, ReauthenticationLimit } from './reauthentication-limit.ts'
import { type RecordSecurityEvent, SecurityEventRecorder } from './security-event-recorder.ts'
import { SignInLimit } from './sign-in-limit.ts'
import { TotpReplayGuard } from './totp-replay-guard.ts'

interface GuardOptions {
  rateLimits: RateLimits
  /** The request header that holds the caller's address. */
  addressHeader: string
  /** Finds the session of a cookie or bearer token, which the library's hooks do not expose. */
  findSession: (headers: Headers) => Promise<GuardContext['session']>
  tell: RecordSecurityEvent
}

const BACKUP_CODE = '/two-factor/verify-backup-code'
const guarded = [
  '/sign-in/email',
  '/sign-up/email',
  '/callback/:id',
  '/send-verification-email',
  '/change-email',
  '/verify-email',
  '/request-password-reset',
  '/reset-password',
]
/** Endpoints that act on the signed-in user. */
const ofSession = ['/change-email', '/verify-email']
const nobody: GuardContext = { session: null, challenged: null }

/**
 * Rate limits against guessing and mail flooding, and the security record. Add after all other
 * plugins.
 */
export function guardsPlugin(options: GuardOptions): BetterAuthPlugin {
  const { rateLimits, addressHeader, tell } = options
  const signIns = new SignInLimit(rateLimits, addressHeader)
  const mails = new MailLimit(rateLimits)
  const guesses = new ReauthenticationLimit(rateLimits)
  const codes = new TotpReplayGuard(rateLimits)
  const record = new SecurityEventRecorder(rateLimits, tell)
  const changes = new EmailChangeGuard(mails, tell)
  const visits = new WeakMap<Request, GuardContext>()
  const matcher = ({ path }: { path?: string }) =>
    path !== undefined && (guarded.includes(path) || isCredentialCheck({ path }))

  const before = createAuthMiddleware(async (ctx) => {
    await mails.before(ctx)
    await signIns.before(ctx)
    const isKnown = isCredentialCheck(ctx) || ofSession.includes(ctx.path)
    const visit = isKnown ? await visitOf(ctx, options) : nobody
    if (ctx.request) visits.set(ctx.request, visit)
    await checkNewPassword(ctx, visit.session?.user.email ?? null)
    await guesses.before(ctx, visit.session?.session.id ?? null)
    await codes.before(ctx, visit.session?.user.id ?? visit.challenged)
    const change = await changes.before(ctx, visit)
    if (change) return { context: { query: { ...ctx.query, ...change } } }
    if (ctx.path !== BACKUP_CODE) return
    return {
      context: {
        body: { ...ctx.body, code: normaliseBackupCode(readBodyField(ctx, 'code') ?? '') },
      },
    }
  })
  const after = createAuthMiddleware(async (ctx) => {
    const visit = (ctx.request && visits.get(ctx.request)) ?? nobody
    const address = ctx.headers?.get(addressHeader) ?? 'an unknown address'
    if (await changes.after(ctx, address)) return
    await signIns.after(ctx)
    await guesses.after(ctx, visit.session?.session.id ?? null)
    const { newSession } = ctx.context
    if (newSession) await rememberDevice(ctx, newSession.user.id)
    if (newSession && visit.session && ctx.path === '/two-factor/verify-totp') {
      await endOthers(ctx, newSession)
    }
    await record.after(ctx, visit, address)
  })
  return {
    id: 'guards',
    hooks: { before: [{ matcher, handler: before }], after: [{ matcher, handler: after }] },
  }
}

async function visitOf(ctx: HookContext, { findSession }: GuardOptions): Promise<GuardContext> {
  const session = ctx.headers ? await findSession(ctx.headers) : null
  return { session, challenged: session ? null : await findChallengedUserId(ctx) }
}

/** Ends the user's other sessions, which started before two-step verification was enabled. */
async function endOthers(
  { context }: HookContext,
  { session, user }: { session: { token: string }; user: { id: string } },
): Promise<void> {
  const all = await context.internalAdapter.listSessions(user.id)
  const others = all.map(({ token }) => token).filter((token) => token !== session.token)
  if (others.length > 0) await context.internalAdapter.deleteSessions(others)
}
