import { createEmailVerificationToken } from 'better-auth/api'
import { verifyJWT } from 'better-auth/crypto'
import type { GuardContext } from './guard-context.ts'
import { type HookContext, refusalIn, textOf } from './hook-context.ts'
import type { MailLimit } from './mail-limit.ts'
import type { TellSecurityEvent } from './security-record.ts'

/** Pages that the two mailed links of a change lead to. */
const HALF_CHANGED = '/verify-email?outcome=half-changed'
const CHANGED = '/verify-email?outcome=changed'

const CONFIRMATION = 'change-email-confirmation'
const VERIFICATION = 'change-email-verification'
/** Milliseconds; longer than a mailed link is valid. */
const KEPT_MS = 25 * 3_600_000

/** The content of a mailed link. */
interface Change {
  userId: string
  /** The present address. */
  email: string
  updateTo: string
  requestType: typeof CONFIRMATION | typeof VERIFICATION
  /** Issued at, epoch seconds. */
  iat: number
}

/** Changes an email address by two mailed links: both addresses have to confirm. */
export class EmailChange {
  readonly #mails: MailLimit
  readonly #tell: TellSecurityEvent

  constructor(mails: MailLimit, tell: TellSecurityEvent) {
    this.#mails = mails
    this.#tell = tell
  }

  /** Chooses the page that a link leads to; the first link sends a mail, which is rate-limited. */
  async before(
    ctx: HookContext,
    { session }: GuardContext,
  ): Promise<{ callbackURL: string } | null> {
    if (ctx.path === '/change-email' && session) {
      await this.#mails.use(session.user.email)
      await mailAboutTaken(ctx, session.user)
    }
    const change = await changeIn(ctx)
    if (!change) return null
    // First, so that a link opened again says what it did.
    if (change.requestType === VERIFICATION) {
      if (session?.user.email === change.updateTo) throw ctx.redirect(CHANGED)
      if (await ownerOf(ctx, change.updateTo)) {
        throw ctx.redirect('/verify-email?error=EMAIL_TAKEN')
      }
    }
    if (await isOutdated(ctx, change)) throw ctx.redirect('/verify-email?error=INVALID_TOKEN')
    if (change.requestType === CONFIRMATION) {
      const owner = await ownerOf(ctx, change.updateTo)
      if (owner !== null && owner !== change.userId) throw ctx.redirect(HALF_CHANGED)
      await this.#mails.use(change.updateTo)
      return { callbackURL: HALF_CHANGED }
    }
    return { callbackURL: CHANGED }
  }

  /** Stores a change; returns whether the call was one, which signs nobody in. */
  async after(ctx: HookContext, address: string): Promise<boolean> {
    const change = await changeIn(ctx)
    if (change?.requestType !== VERIFICATION) return false
    const refusal = refusalIn(ctx)
    const found = await ctx.context.internalAdapter.findUserByEmail(change.updateTo)
    if (found && (!refusal || refusal.status < 400)) {
      const detail = `it was ${change.email}, from ${address}`
      const { id: identityUserId, email } = found.user
      await ctx.context.internalAdapter.createVerificationValue({
        identifier: markOf(identityUserId),
        value: String(Date.now()),
        expiresAt: new Date(Date.now() + KEPT_MS),
      })
      await this.#tell({ kind: 'email-changed', identityUserId, email, detail })
    }
    return true
  }
}

/** Whether a mailed link asks a new address to confirm a change. */
export function isChangeOf(url: string): boolean {
  const [, payload = ''] = (new URL(url).searchParams.get('token') ?? '').split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).requestType === VERIFICATION
}

/** The user with an address; null when there is none. */
async function ownerOf({ context }: HookContext, email: string): Promise<string | null> {
  return (await context.internalAdapter.findUserByEmail(email))?.user.id ?? null
}

/**
 * Mails the present address also when the wanted one is taken: otherwise its absence would reveal
 * that account.
 */
async function mailAboutTaken(
  ctx: HookContext,
  user: NonNullable<GuardContext['session']>['user'],
): Promise<void> {
  const newEmail = textOf(ctx, 'newEmail')?.toLowerCase()
  const { secret, baseURL, options } = ctx.context
  const send = options.user?.changeEmail?.sendChangeEmailConfirmation
  if (!newEmail || newEmail === user.email || !user.emailVerified || !send) return
  if (!(await ownerOf(ctx, newEmail))) return
  const claims = { requestType: CONFIRMATION, userId: user.id }
  const seconds = options.emailVerification?.expiresIn
  const token = await createEmailVerificationToken(secret, user.email, newEmail, seconds, claims)
  const url = `${baseURL}/verify-email?token=${token}&callbackURL=${encodeURIComponent('/verify-email')}`
  await send({ user, newEmail, url, token }, ctx.request)
}

/** A completed change invalidates all earlier links, so that none can undo it. */
async function isOutdated({ context }: HookContext, { userId, iat }: Change): Promise<boolean> {
  const mark = await context.internalAdapter.findVerificationValue(markOf(userId))
  return mark !== null && iat < Math.floor(Number(mark.value) / 1000)
}

function markOf(userId: string): string {
  return `email-changed-${userId}`
}

/** Reads links that we signed only: anything else must get no answer. */
async function changeIn(ctx: HookContext): Promise<Change | null> {
  const { token } = (ctx.query ?? {}) as { token?: unknown }
  if (ctx.path !== '/verify-email' || typeof token !== 'string') return null
  const claims = await verifyJWT<Partial<Change>>(token, ctx.context.secret)
  const { userId, email, updateTo, requestType, iat } = claims ?? {}
  const isChange = requestType === CONFIRMATION || requestType === VERIFICATION
  if (!isChange || !userId || !email || !updateTo || !iat) return null
  return { userId, email, updateTo, requestType, iat }
}
