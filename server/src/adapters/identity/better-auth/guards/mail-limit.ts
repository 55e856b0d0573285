import { mailboxOf } from '#server/lib/mailbox-of.ts'
import type { RateLimiter, RateLimits } from '#server/ports/rate-limits.ts'
import { type HookContext, textOf, tooMany } from './hook-context.ts'

/** Mails that can be sent to one mailbox by anybody. */
const limit = { tries: 5, windowSeconds: 3600 }

/** Calls that send a mail to the address in their body. */
const paths = ['/sign-up/email', '/send-verification-email', '/request-password-reset']
const CHANGE = '/change-email'

/** Keeps strangers from flooding a mailbox. */
export class MailLimit {
  readonly #limiter: RateLimiter

  constructor(rateLimits: RateLimits) {
    this.#limiter = rateLimits.limiter('mails', limit)
  }

  /** Counts requests, not mails sent, so that the limit reveals nothing about accounts. */
  async before(ctx: HookContext): Promise<void> {
    const field = paths.includes(ctx.path) ? 'email' : ctx.path === CHANGE ? 'newEmail' : null
    const email = field && textOf(ctx, field)
    if (email) await this.use(email)
  }

  /** Counts a mail to an address; throws when there were too many. */
  async use(email: string): Promise<void> {
    if (await this.#limiter.use(mailboxOf(email))) return
    const message = 'This mailbox got several mails from us within an hour.'
    throw tooMany('TOO_MANY_MAILS', message, limit.windowSeconds)
  }
}
