import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import type { Database } from '#server/db/database.ts'
import { getAddressGroup } from '#server/lib/net/address-group.ts'
import type { RateLimiter, RateLimits } from '#server/ports/cluster.ts'
import type { PasswordWork } from '../passwords/password-work.ts'
import type { AuthCallerContext } from './auth-caller-context.ts'
import { normaliseBackupCode } from './backup-codes.ts'
import { setDeviceCookie } from './device-cookie.ts'
import { EmailChangeHooks } from './email-change-hooks.ts'
import {
  findChallengedUserId,
  getApiError,
  type HookContext,
  readBodyField,
  tooManyRequestsError,
} from './hook-context.ts'
import { MailLimit } from './mail-limit.ts'
import { endMailedLinks } from './mailed-links.ts'
import { checkNewPassword } from './password-strength.ts'
import { isCredentialCheck, ReauthenticationLimit } from './reauthentication-limit.ts'
import { type RecordSecurityEvent, SecurityEventRecorder } from './security-event-recorder.ts'
import { SignInLimit } from './sign-in-limit.ts'
import { TotpReplayGuard } from './totp-replay-guard.ts'

interface AbuseProtectionOptions {
  db: Database
  rateLimits: RateLimits
  passwords: PasswordWork
  /** The request header that holds the caller's address. */
  addressHeader: string
  /** Finds the session of a cookie or bearer token, which the library's hooks do not expose. */
  findSession: (headers: Headers) => Promise<AuthCallerContext['session']>
  recordEvent: RecordSecurityEvent
}

const BACKUP_CODE = '/two-factor/verify-backup-code'
const protectedPaths = [
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
const signedInPaths = ['/change-email', '/verify-email']
const nobody: AuthCallerContext = { session: null, challenged: null }

/**
 * Better Auth plugin with rate limits against guessing and mail flooding, and with the recording of
 * security events. Add after all other plugins.
 */
export function abuseProtectionPlugin(options: AbuseProtectionOptions): BetterAuthPlugin {
  const { db, rateLimits, passwords, addressHeader, recordEvent } = options
  const signIns = new SignInLimit(rateLimits, addressHeader)
  const mails = new MailLimit(rateLimits)
  const resets = new ResetLimit(rateLimits, addressHeader)
  const guesses = new ReauthenticationLimit(rateLimits)
  const codes = new TotpReplayGuard(rateLimits)
  const securityEvents = new SecurityEventRecorder(rateLimits, recordEvent)
  const emailChanges = new EmailChangeHooks(db, mails, recordEvent)
  const callers = new WeakMap<Request, AuthCallerContext>()
  const matcher = ({ path }: { path?: string }) =>
    path !== undefined && (protectedPaths.includes(path) || isCredentialCheck({ path }))

  const before = createAuthMiddleware(async (ctx) => {
    await mails.before(ctx)
    await resets.before(ctx)
    await signIns.before(ctx)
    const isKnown = isCredentialCheck(ctx) || signedInPaths.includes(ctx.path)
    const caller = isKnown ? await findCaller(ctx, options) : nobody
    if (ctx.request) callers.set(ctx.request, caller)
    await guesses.before(ctx, caller)
    try {
      await checkNewPassword(ctx, passwords, caller.session?.user.email ?? null)
    } catch (refusal) {
      // The library calls no hook after one that throws.
      await guesses.giveBack(ctx)
      throw refusal
    }
    await codes.before(ctx, caller.session?.user.id ?? caller.challenged)
    const change = await emailChanges.before(ctx, caller)
    if (change) return { context: { query: { ...ctx.query, ...change } } }
    if (ctx.path !== BACKUP_CODE) return
    return {
      context: {
        body: { ...ctx.body, code: normaliseBackupCode(readBodyField(ctx, 'code') ?? '') },
      },
    }
  })
  const after = createAuthMiddleware(async (ctx) => {
    const caller = (ctx.request && callers.get(ctx.request)) ?? nobody
    const address = ctx.headers?.get(addressHeader) ?? 'an unknown address'
    if (await emailChanges.after(ctx, address)) return
    await signIns.after(ctx)
    await guesses.after(ctx)
    const { newSession } = ctx.context
    if (newSession) await setDeviceCookie(ctx, newSession.user.id)
    if (newSession && caller.session && ctx.path === '/two-factor/verify-totp') {
      await endOtherAuthSessions(ctx, newSession)
    }
    if (ctx.path === '/change-password' && caller.session && !getApiError(ctx)) {
      await endMailedLinks(db, caller.session.user.id)
    }
    await securityEvents.after(ctx, caller, address)
  })
  return {
    id: 'guards',
    hooks: { before: [{ matcher, handler: before }], after: [{ matcher, handler: after }] },
  }
}

async function findCaller(
  ctx: HookContext,
  { findSession }: AbuseProtectionOptions,
): Promise<AuthCallerContext> {
  const session = ctx.headers ? await findSession(ctx.headers) : null
  return { session, challenged: session ? null : await findChallengedUserId(ctx) }
}

/** Ends the user's other sessions, which started before two-step verification was enabled. */
async function endOtherAuthSessions(
  { context }: HookContext,
  { session, user }: { session: { token: string }; user: { id: string } },
): Promise<void> {
  const all = await context.internalAdapter.listSessions(user.id)
  const others = all.map(({ token }) => token).filter((token) => token !== session.token)
  if (others.length > 0) await context.internalAdapter.deleteSessions(others)
}

/** Maximum tries of an address group to set a new password by a mailed link. */
const limit = { tries: 10, windowSeconds: 60 }
const RESET = '/reset-password'

/** Refuses new passwords without a valid link before anything else is done with them. */
class ResetLimit {
  readonly #limiter: RateLimiter
  readonly #addressHeader: string

  constructor(rateLimits: RateLimits, addressHeader: string) {
    this.#limiter = rateLimits.limiter('password-resets', limit)
    this.#addressHeader = addressHeader
  }

  /** Counts the try, then checks the link's token. */
  async before(ctx: HookContext): Promise<void> {
    if (ctx.path !== RESET) return
    const address = getAddressGroup(ctx.headers?.get(this.#addressHeader) ?? '')
    if (!(await this.#limiter.use(address))) {
      throw tooManyRequestsError('TOO_MANY_RESETS', 'Too many tries.', limit.windowSeconds)
    }
    const { token: inQuery } = (ctx.query ?? {}) as { token?: unknown }
    const token = readBodyField(ctx, 'token') ?? inQuery
    const found =
      typeof token === 'string' && token !== ''
        ? await ctx.context.internalAdapter.findVerificationValue(`reset-password:${token}`)
        : null
    if (found && found.expiresAt >= new Date()) return
    throw new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN', message: 'Invalid token' })
  }
}
