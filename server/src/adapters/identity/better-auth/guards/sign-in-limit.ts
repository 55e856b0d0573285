import { addressGroup } from '#server/lib/net/address-group.ts'
import type { RateLimits } from '#server/ports/rate-limits.ts'
import { type HookContext, refusalIn, textOf, tooMany } from './hook-context.ts'
import { findKnownDevice } from './known-device.ts'

const WINDOW_SECONDS = 15 * 60
/** Wrong passwords per window: from a known device, */
const MAX_FROM_DEVICE = 20
/** from one address without a known device, */
const MAX_FROM_ADDRESS = 10
/** and from all such addresses together. */
const MAX_FROM_STRANGERS = 50
/** Beyond that, unknown devices share one try in this many seconds. */
const SLOW_SECONDS = 30

/**
 * Slows down guessing at one account, which per-address limits don't see, without locking anybody
 * out: a known device has its own limit, and elsewhere there is always a next try.
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

  /** Refuses a try that comes too soon. Counts at once, so that concurrent tries are not more. */
  async before(ctx: HookContext): Promise<void> {
    const account = accountOf(ctx)
    if (account === null) return
    const device = await findKnownDevice(ctx, account)
    if (device && (await this.#device.use(device))) {
      this.#remember(ctx, () => this.#device.giveBack(device))
      return
    }
    const address = this.#addressKey(ctx, account)
    if (!(await this.#address.use(address))) throw refuse(WINDOW_SECONDS)
    const isQuick = await this.#strangers.use(account)
    if (!isQuick && !(await this.#slow.use(account))) {
      await this.#address.giveBack(address)
      throw refuse(SLOW_SECONDS)
    }
    this.#remember(ctx, async () => {
      await this.#address.giveBack(address)
      if (isQuick) await this.#strangers.giveBack(account)
    })
  }

  /** Only wrong passwords stay counted. */
  async after(ctx: HookContext): Promise<void> {
    if (ctx.request && refusalIn(ctx)?.status !== 401) await this.#uncounts.get(ctx.request)?.()
  }

  #remember({ request }: HookContext, uncount: () => Promise<void>): void {
    if (request) this.#uncounts.set(request, uncount)
  }

  #addressKey(ctx: HookContext, account: string): string {
    const address = ctx.headers?.get(this.#addressHeader) ?? ''
    return `${addressGroup(address)} ${account}`
  }
}

function accountOf(ctx: HookContext): string | null {
  return ctx.path === '/sign-in/email' ? (textOf(ctx, 'email')?.trim().toLowerCase() ?? null) : null
}

function refuse(seconds: number) {
  return tooMany('TOO_MANY_WRONG_PASSWORDS', 'Too many wrong passwords.', seconds)
}
