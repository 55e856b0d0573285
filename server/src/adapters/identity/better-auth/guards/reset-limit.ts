import { APIError } from 'better-auth/api'
import { getAddressGroup } from '#server/lib/net/address-group.ts'
import type { RateLimiter, RateLimits } from '#server/ports/cluster.ts'
import { type HookContext, readBodyField, tooManyRequestsError } from './hook-context.ts'

/** Maximum tries of an address group to set a new password by a mailed link. */
const limit = { tries: 10, windowSeconds: 60 }
const RESET = '/reset-password'

/** Refuses new passwords without a valid link before anything else is done with them. */
export class ResetLimit {
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
