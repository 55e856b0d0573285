import { normaliseMailbox } from '#server/lib/normalise-mailbox.ts'
import type { RateLimiter, RateLimits } from '#server/ports/cluster.ts'
import { type HookContext, readBodyField, tooManyRequestsError } from './hook-context.ts'

/** Maximum requests per mailbox and hour that send a mail, from all callers together. */
const limit = { tries: 5, windowSeconds: 3600 }

/** Endpoints that send a mail to the address in the request body. */
const paths = ['/sign-up/email', '/send-verification-email', '/request-password-reset']
const CHANGE = '/change-email'

/** Rate limit that prevents strangers from flooding a mailbox. */
export class MailLimit {
  readonly #limiter: RateLimiter

  constructor(rateLimits: RateLimits) {
    this.#limiter = rateLimits.limiter('mails', limit)
  }

  /** Counts requests, not mails sent, so that the limit reveals nothing about accounts. */
  async before(ctx: HookContext): Promise<void> {
    const field = paths.includes(ctx.path) ? 'email' : ctx.path === CHANGE ? 'newEmail' : null
    const email = field && readBodyField(ctx, field)
    if (email) await this.use(email)
  }

  /** Counts a mail to an address; throws when the limit is exceeded. */
  async use(email: string): Promise<void> {
    if (await this.#limiter.use(normaliseMailbox(email))) return
    const message = 'This mailbox got several mails from us within an hour.'
    throw tooManyRequestsError('TOO_MANY_MAILS', message, limit.windowSeconds)
  }
}
