import type { AuthSession } from '@live-scribe/contract/identity/auth-session'
import { backOff } from '#web/lib/back-off.ts'
import { createTimers } from '#web/lib/timers.ts'

export type AuthEvent = 'SIGNED_IN' | 'TOKEN_REFRESHED' | 'SIGNED_OUT' | 'MFA_CHALLENGE_VERIFIED'
/** `over` is the server's word, `elsewhere` another tab's. */
export type SignOutReason = 'over' | 'elsewhere'
type Listener = (event: AuthEvent, reason?: SignOutReason) => void

interface Outside {
  /** A new access token with its session; throws what the call throws. */
  refresh: () => Promise<AuthSession>
  /** Whether the same call may succeed the next time. */
  isRetryable: (error: unknown) => boolean
  /** Removes what the browser keeps of a session that is over. */
  forget: () => Promise<void>
  now: () => number
  random: () => number
}

/** How long before the end of a token it is replaced. */
export const REFRESH_BEFORE_EXPIRY_MS = 60_000
const FIRST_RETRY_MS = 200
const MAX_RETRY_DELAY_MS = 30_000
const MAX_RETRIES = 12

/** Holds the session of this page, in memory only, and replaces its token before it ends. */
export class SessionKeeper {
  readonly #outside: Outside
  readonly #timers = createTimers<'refresh'>()
  readonly #listeners = new Set<Listener>()
  #session: AuthSession | null = null
  #running: Promise<void> | null = null
  #isKeeping = false

  constructor(outside: Outside) {
    this.#outside = outside
  }

  get session(): AuthSession | null {
    return this.#session
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)

    return () => this.#listeners.delete(listener)
  }

  /** Somebody is signed in: gets the session and keeps it from now on. */
  start(): void {
    if (this.#isKeeping) return
    this.#isKeeping = true
    void this.refresh()
  }

  /** Stops keeping, without signing anybody out. */
  stop(): void {
    this.#isKeeping = false
    this.#session = null
    this.#timers.clearAll()
  }

  /** Replaces the token now; calls at the same time are one. */
  refresh(): Promise<void> {
    this.#running ??= this.#tryRefresh(1).finally(() => {
      this.#running = null
    })

    return this.#running
  }

  /** Replaces a token that ended, or nearly, while the page slept or had no network. */
  wake(): void {
    if (!this.#isKeeping) return
    if (this.#session && this.#untilRefresh(this.#session) > 0) return
    void this.refresh()
  }

  /** Tells of what a form of this page, or another tab, did. */
  announce(event: AuthEvent, reason?: SignOutReason): void {
    if (event === 'SIGNED_OUT') this.stop()
    for (const listener of this.#listeners) listener(event, reason)
  }

  async #tryRefresh(attempt: number): Promise<void> {
    try {
      const session = await this.#outside.refresh()
      if (!this.#isKeeping) return
      this.#session = session
      this.#timers.set('refresh', this.#untilRefresh(session), () => void this.refresh())
      this.announce('TOKEN_REFRESHED')
    } catch (error) {
      if (!this.#isKeeping) return
      if (!this.#outside.isRetryable(error)) return this.#end()
      this.#retry(attempt)
    }
  }

  #retry(attempt: number): void {
    if (attempt > MAX_RETRIES) return
    const { random } = this.#outside
    const wait = backOff(attempt, {
      first: FIRST_RETRY_MS,
      most: MAX_RETRY_DELAY_MS,
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
    // The cookie of a session that is over is of no use; when it can't be removed it still is of none.
    await this.#outside.forget().catch(() => {})
  }

  #untilRefresh({ expires_at }: AuthSession): number {
    return Math.max(0, expires_at * 1000 - REFRESH_BEFORE_EXPIRY_MS - this.#outside.now())
  }
}
