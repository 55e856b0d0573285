import { createEmailVerificationToken } from 'better-auth/api'
import { verifyJWT } from 'better-auth/crypto'
import type { Database } from '#server/db/database.ts'
import type { AuthCallerContext } from './auth-caller-context.ts'
import { getApiError, type HookContext, readBodyField } from './hook-context.ts'
import type { MailLimit } from './mail-limit.ts'
import { endMailedLinks, isLinkEnded } from './mailed-links.ts'
import type { RecordSecurityEvent } from './security-event-recorder.ts'

/** The pages that the two confirmation links redirect to. */
const HALF_CHANGED = '/verify-email?outcome=half-changed'
const CHANGED = '/verify-email?outcome=changed'

const ENDED = '/verify-email?error=INVALID_TOKEN'

const CONFIRMATION = 'change-email-confirmation'
const VERIFICATION = 'change-email-verification'

/** The payload of a confirmation link's token. */
interface Change {
  userId: string
  /** The present address. */
  email: string
  updateTo: string
  requestType: typeof CONFIRMATION | typeof VERIFICATION
  /** Issued at, epoch seconds. */
  iat: number
}

/**
 * Library hooks around a change of the email address, which both the old and the new address have
 * to confirm by a mailed link.
 */
export class EmailChangeHooks {
  readonly #db: Database
  readonly #mails: MailLimit
  readonly #recordEvent: RecordSecurityEvent

  constructor(db: Database, mails: MailLimit, recordEvent: RecordSecurityEvent) {
    this.#db = db
    this.#mails = mails
    this.#recordEvent = recordEvent
  }

  /** Sets the page that a link redirects to, and rate-limits the mail that the first link sends. */
  async before(
    ctx: HookContext,
    { session }: AuthCallerContext,
  ): Promise<{ callbackURL: string } | null> {
    if (ctx.path === '/change-email' && session) {
      await this.#mails.use(session.user.email)
      await sendApprovalForTakenAddress(ctx, session.user)
    }
    await this.#refuseEndedConfirmation(ctx)
    const change = await readChange(ctx)
    if (!change) return null
    // Checked first, so that a link opened a second time shows its outcome.
    if (change.requestType === VERIFICATION) {
      if (session?.user.email === change.updateTo) throw ctx.redirect(CHANGED)
      if (await findUserId(ctx, change.updateTo)) {
        throw ctx.redirect('/verify-email?error=EMAIL_TAKEN')
      }
    }
    if (await isLinkEnded(this.#db, change)) throw ctx.redirect(ENDED)
    if (change.requestType === CONFIRMATION) {
      const owner = await findUserId(ctx, change.updateTo)
      if (owner !== null && owner !== change.userId) throw ctx.redirect(HALF_CHANGED)
      await this.#mails.use(change.updateTo)
      return { callbackURL: HALF_CHANGED }
    }
    return { callbackURL: CHANGED }
  }

  /**
   * Stores a completed change; returns whether the call was an email change, which must not sign
   * anybody in.
   */
  async after(ctx: HookContext, address: string): Promise<boolean> {
    const change = await readChange(ctx)
    if (change?.requestType !== VERIFICATION) return false
    const refusal = getApiError(ctx)
    const found = await ctx.context.internalAdapter.findUserByEmail(change.updateTo)
    if (found && (!refusal || refusal.status < 400)) {
      const detail = `it was ${change.email}, from ${address}`
      const { id: identityUserId, email } = found.user
      await endMailedLinks(this.#db, identityUserId)
      await this.#recordEvent({ kind: 'email-changed', identityUserId, email, detail })
    }
    return true
  }

  /** A link that confirms the present address ends as the others do, before it has done so. */
  async #refuseEndedConfirmation(ctx: HookContext): Promise<void> {
    const claims = await readClaims(ctx)
    if (!claims?.email || !claims.iat || claims.requestType) return
    const found = await ctx.context.internalAdapter.findUserByEmail(claims.email)
    if (!found || found.user.emailVerified) return
    const link = { userId: found.user.id, iat: claims.iat }
    if (await isLinkEnded(this.#db, link)) throw ctx.redirect(ENDED)
  }
}

/** Whether a confirmation link asks a new address to confirm a change. */
export function isEmailChangeLink(url: string): boolean {
  const [, payload = ''] = (new URL(url).searchParams.get('token') ?? '').split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).requestType === VERIFICATION
}

/** The user with an address; null when there is none. */
async function findUserId({ context }: HookContext, email: string): Promise<string | null> {
  return (await context.internalAdapter.findUserByEmail(email))?.user.id ?? null
}

/**
 * Sends the approval mail also when the new address is taken: without it, the requester would learn
 * that the account exists.
 */
async function sendApprovalForTakenAddress(
  ctx: HookContext,
  user: NonNullable<AuthCallerContext['session']>['user'],
): Promise<void> {
  const newEmail = readBodyField(ctx, 'newEmail')?.toLowerCase()
  const { secret, baseURL, options } = ctx.context
  const send = options.user?.changeEmail?.sendChangeEmailConfirmation
  if (!newEmail || newEmail === user.email || !user.emailVerified || !send) return
  if (!(await findUserId(ctx, newEmail))) return
  const claims = { requestType: CONFIRMATION, userId: user.id }
  const seconds = options.emailVerification?.expiresIn
  const token = await createEmailVerificationToken(secret, user.email, newEmail, seconds, claims)
  const url = `${baseURL}/verify-email?token=${token}&callbackURL=${encodeURIComponent('/verify-email')}`
  await send({ user, newEmail, url, token }, ctx.request)
}

/** Reads the change of a link signed by this server; null for any other. */
async function readChange(ctx: HookContext): Promise<Change | null> {
  const { userId, email, updateTo, requestType, iat } = (await readClaims(ctx)) ?? {}
  const isChange = requestType === CONFIRMATION || requestType === VERIFICATION
  if (!isChange || !userId || !email || !updateTo || !iat) return null
  return { userId, email, updateTo, requestType, iat }
}

/** The claims of a link signed by this server; null for any other call. */
async function readClaims(ctx: HookContext): Promise<Partial<Change> | null> {
  const { token } = (ctx.query ?? {}) as { token?: unknown }
  if (ctx.path !== '/verify-email' || typeof token !== 'string') return null
  return verifyJWT<Partial<Change>>(token, ctx.context.secret)
}
