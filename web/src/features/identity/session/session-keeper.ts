import { getBackoffDelayMs } from '@live-scribe/contract/backoff-delay'
import type { AuthSession } from '@live-scribe/contract/identity/auth-session'
import { createTimers } from '#web/lib/timers.ts'

/** A change of this page's session. */
export type AuthEvent = 'SIGNED_IN' | 'TOKEN_REFRESHED' | 'SIGNED_OUT' | 'MFA_CHALLENGE_VERIFIED'
/** Why the session ended: `over` by the server, `elsewhere` by a sign-out in another tab. */
type SignOutReason = 'over' | 'elsewhere'
type Listener = (event: AuthEvent, reason?: SignOutReason) => void

interface SessionKeeperPorts {
  /** Fetches a new access token with its session. */
  refresh: () => Promise<AuthSession>
  /** Whether a retry of the same call may succeed. */
  isRetryable: (error: unknown) => boolean
  /** Deletes the cookie of an ended session. */
  deleteCookie: () => Promise<void>
  now: () => number
  random: () => number
}

/** Milliseconds before expiry at which a token is renewed. */
export const REFRESH_BEFORE_EXPIRY_MS = 60_000
/**
 * Limits of the delay between two renewals, in milliseconds: on a device whose clock is wrong, a new
 * token seems to have expired already, or to last longer than a timer can.
 */
const MIN_REFRESH_DELAY_MS = 60_000
const MAX_REFRESH_DELAY_MS = 3_600_000
const FIRST_RETRY_MS = 200
const MAX_RETRY_DELAY_MS = 30_000
const MAX_RETRIES = 12

/** Holds this page's session in memory and renews its token before it expires. */
export class SessionKeeper {
  readonly #ports: SessionKeeperPorts
  readonly #timers = createTimers<'refresh'>()
  readonly #listeners = new Set<Listener>()
  #session: AuthSession | null = null
  #running: Promise<void> | null = null
  #isKeeping = false
  #renewedAt = Number.NEGATIVE_INFINITY

  constructor(ports: SessionKeeperPorts) {
    this.#ports = ports
  }

  get session(): AuthSession | null {
    return this.#session
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)

    return () => this.#listeners.delete(listener)
  }

  /** Fetches the session and keeps it from now on. */
  start(): void {
    if (this.#isKeeping) return
    this.#isKeeping = true
    void this.refresh()
  }

  /** Stops renewing without signing anybody out. */
  stop(): void {
    this.#isKeeping = false
    this.#session = null
    this.#timers.clearAll()
  }

  /** Renews the token now; concurrent calls share one request. */
  refresh(): Promise<void> {
    this.#running ??= this.#tryRefresh(1).finally(() => {
      this.#running = null
    })

    return this.#running
  }

  /**
   * Renews the token when the page is seen again or online, at most once a minute: the session may
   * have been ended elsewhere meanwhile.
   */
  wake(): void {
    if (!this.#isKeeping) return
    const sinceMs = Math.abs(this.#ports.now() - this.#renewedAt)
    if (this.#session && sinceMs < MIN_REFRESH_DELAY_MS && this.#untilRefresh(this.#session) > 0)
      return
    void this.refresh()
  }

  /** Handles a sign-in or sign-out by a form of this page, or in another tab. */
  announce(event: AuthEvent, reason?: SignOutReason): void {
    if (event === 'SIGNED_OUT') this.stop()
    for (const listener of this.#listeners) listener(event, reason)
  }

  async #tryRefresh(attempt: number): Promise<void> {
    try {
      const session = await this.#ports.refresh()
      if (!this.#isKeeping) return
      this.#session = session
      this.#renewedAt = this.#ports.now()
      const delayMs = Math.max(MIN_REFRESH_DELAY_MS, this.#untilRefresh(session))
      this.#timers.set('refresh', Math.min(MAX_REFRESH_DELAY_MS, delayMs), () => {
        void this.refresh()
      })
      this.announce('TOKEN_REFRESHED')
    } catch (error) {
      if (!this.#isKeeping) return
      if (!this.#ports.isRetryable(error)) return this.#end()
      this.#retry(attempt)
    }
  }

  #retry(attempt: number): void {
    if (attempt > MAX_RETRIES) return
    const { random } = this.#ports
    const wait = getBackoffDelayMs(attempt, {
      first: FIRST_RETRY_MS,
      max: MAX_RETRY_DELAY_MS,
      random: random(),
    })
    this.#timers.set('refresh', wait, () => {
      this.#running ??= this.#tryRefresh(attempt + 1).finally(() => {
        this.#running = null
      })
    })
  }

  async #end(): Promise<void> {
    this.announce('SIGNED_OUT', 'over')
    // The cookie of an ended session is useless, whether it can be removed or not.
    await this.#ports.deleteCookie().catch(() => {})
  }

  #untilRefresh({ expires_at }: AuthSession): number {
    return Math.max(0, expires_at * 1000 - REFRESH_BEFORE_EXPIRY_MS - this.#ports.now())
  }
}
