import { type HookContext, refusalIn } from './hook-context.ts'
import type { MailLimit } from './mail-limit.ts'
import type { TellSecurityEvent } from './security-record.ts'
import type { Visit } from './visit.ts'

/** Where the two mailed links of a change lead. */
const HALF_CHANGED = '/verify-email?outcome=half-changed'
const CHANGED = '/verify-email?outcome=changed'

/** What a mailed link says of a change; the library checks that it wrote it. */
interface Change {
  /** The address as it was. */
  email: string
  updateTo: string
  requestType: 'change-email-confirmation' | 'change-email-verification'
}

/** The links by which both addresses confirm that the one becomes the other. */
export class EmailChange {
  readonly #mails: MailLimit
  readonly #tell: TellSecurityEvent

  constructor(mails: MailLimit, tell: TellSecurityEvent) {
    this.#mails = mails
    this.#tell = tell
  }

  /** The page that a link leads to; the first link has a mail sent, which is counted. */
  async before(ctx: HookContext, { session }: Visit): Promise<{ callbackURL: string } | null> {
    if (ctx.path === '/change-email' && session) await this.#mails.use(session.user.email)
    const change = changeIn(ctx)
    if (!change) return null
    if (change.requestType === 'change-email-confirmation') {
      await this.#mails.use(change.updateTo)
      return { callbackURL: HALF_CHANGED }
    }
    if (session?.user.email === change.updateTo) throw ctx.redirect(CHANGED)
    if (await ctx.context.internalAdapter.findUserByEmail(change.updateTo)) {
      throw ctx.redirect('/verify-email?error=EMAIL_TAKEN')
    }
    return { callbackURL: CHANGED }
  }

  /** Writes a change down; whether the call was one, which signs nobody in. */
  async after(ctx: HookContext, address: string): Promise<boolean> {
    const change = changeIn(ctx)
    if (change?.requestType !== 'change-email-verification') return false
    const refusal = refusalIn(ctx)
    const found = await ctx.context.internalAdapter.findUserByEmail(change.updateTo)
    if (found && (!refusal || refusal.status < 400)) {
      const detail = `it was ${change.email}, from ${address}`
      const { id: identityUserId, email } = found.user
      await this.#tell({ kind: 'email-changed', identityUserId, email, detail })
    }
    return true
  }
}

/** Whether a mailed link asks a new address to confirm a change. */
export function isChangeOf(url: string): boolean {
  const token = new URL(url).searchParams.get('token') ?? ''
  return readChange(token)?.requestType === 'change-email-verification'
}

function changeIn(ctx: HookContext): Change | null {
  const { token } = (ctx.query ?? {}) as { token?: unknown }
  return ctx.path === '/verify-email' && typeof token === 'string' ? readChange(token) : null
}

function readChange(token: string): Change | null {
  try {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const { email, updateTo, requestType } = claims
    const isChange =
      requestType === 'change-email-confirmation' || requestType === 'change-email-verification'
    if (!isChange || typeof email !== 'string' || typeof updateTo !== 'string') return null
    return { email, updateTo, requestType }
  } catch {
    return null
  }
}
