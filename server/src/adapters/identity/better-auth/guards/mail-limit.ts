import { mailboxOf } from '#server/lib/mailbox-of.ts'
import type { RateLimiter, RateLimits } from '#server/ports/rate-limits.ts'
import { type HookContext, textOf, tooMany } from './hook-context.ts'

/** Mails that anybody can have sent to one mailbox. */
const limit = { tries: 5, windowSeconds: 3600 }

/** Calls that mail the address in their body, whoever makes them. */
const paths = ['/sign-up/email', '/send-verification-email', '/request-password-reset']
const CHANGE = '/change-email'

/** Keeps strangers from filling somebody's mailbox. */
export class MailLimit {
  readonly #limiter: RateLimiter

  constructor(rateLimits: RateLimits) {
    this.#limiter = rateLimits.limiter('mails', limit)
  }

  /** Counts by what is asked, not by what is sent: the answer tells nothing about accounts. */
  async before(ctx: HookContext): Promise<void> {
    const field = paths.includes(ctx.path) ? 'email' : ctx.path === CHANGE ? 'newEmail' : null
    const email = field && textOf(ctx, field)
    if (email) await this.use(email)
  }

  /** Counts a mail to an address; refuses it when there were many. */
  async use(email: string): Promise<void> {
    if (await this.#limiter.use(mailboxOf(email))) return
    const message = 'This mailbox got several mails from us within an hour.'
    throw tooMany('TOO_MANY_MAILS', message, limit.windowSeconds)
  }
}
