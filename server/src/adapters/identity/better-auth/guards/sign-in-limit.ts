import { getAddressGroup } from '#server/lib/net/address-group.ts'
import type { RateLimits } from '#server/ports/cluster.ts'
import { findDeviceCookie } from './device-cookie.ts'
import {
  getApiError,
  type HookContext,
  readBodyField,
  tooManyRequestsError,
} from './hook-context.ts'

const WINDOW_SECONDS = 15 * 60
/** Maximum wrong passwords per account and window from a known device. */
const MAX_FROM_DEVICE = 20
/** Maximum wrong passwords from one address without a known device. */
const MAX_FROM_ADDRESS = 10
/** Maximum wrong passwords from all addresses without a known device together. */
const MAX_FROM_STRANGERS = 50
/** Above the limit, all unknown devices share one attempt in this many seconds. */
const SLOW_SECONDS = 30

/**
 * Limits guessing at one account from many addresses without locking the user out: a known device
 * has its own limit, and other devices can retry later.
 */
export class SignInLimit {
  readonly #device
  readonly #address
  readonly #strangers
  readonly #slow
  readonly #addressHeader: string
  readonly #uncounts = new WeakMap<Request, () => Promise<void>>()

  constructor(rateLimits: RateLimits, addressHeader: string) {
    const limiter = (name: string, tries: number, windowSeconds = WINDOW_SECONDS) =>
      rateLimits.limiter(`wrong-passwords-${name}`, { tries, windowSeconds })
    this.#device = limiter('device', MAX_FROM_DEVICE)
    this.#address = limiter('address', MAX_FROM_ADDRESS)
    this.#strangers = limiter('strangers', MAX_FROM_STRANGERS)
    this.#slow = limiter('slow', 1, SLOW_SECONDS)
    this.#addressHeader = addressHeader
  }

  /**
   * Refuses an attempt above the limit. Counts it at once, so that concurrent attempts can't exceed
   * the limit.
   */
  async before(ctx: HookContext): Promise<void> {
    const account = accountOf(ctx)
    if (account === null) return
    const device = await findDeviceCookie(ctx, account)
    const ofDevice = device === null ? null : await this.#device.consume(device)
    if (ofDevice?.isAllowed) {
      this.#remember(ctx, ofDevice.giveBack)
      return
    }
    const ofAddress = await this.#address.consume(this.#addressKey(ctx, account))
    if (!ofAddress.isAllowed) throw refuse(WINDOW_SECONDS)
    const ofStrangers = await this.#strangers.consume(account)
    if (!ofStrangers.isAllowed && !(await this.#slow.use(account))) {
      await ofAddress.giveBack()
      throw refuse(SLOW_SECONDS)
    }
    this.#remember(ctx, async () => {
      await ofAddress.giveBack()
      await ofStrangers.giveBack()
    })
  }

  /** Returns the counted attempt to the limit unless the password was wrong. */
  async after(ctx: HookContext): Promise<void> {
    if (ctx.request && getApiError(ctx)?.status !== 401) await this.#uncounts.get(ctx.request)?.()
  }

  #remember({ request }: HookContext, uncount: () => Promise<void>): void {
    if (request) this.#uncounts.set(request, uncount)
  }

  #addressKey(ctx: HookContext, account: string): string {
    const address = ctx.headers?.get(this.#addressHeader) ?? ''
    return `${getAddressGroup(address)} ${account}`
  }
}

function accountOf(ctx: HookContext): string | null {
  return ctx.path === '/sign-in/email'
    ? (readBodyField(ctx, 'email')?.trim().toLowerCase() ?? null)
    : null
}

function refuse(seconds: number) {
  return tooManyRequestsError('TOO_MANY_WRONG_PASSWORDS', 'Too many wrong passwords.', seconds)
}
