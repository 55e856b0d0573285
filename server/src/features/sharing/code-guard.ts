import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { findSessionByCode } from '#server/features/recording/index.ts'
import { AppError } from '#server/http/app-error.ts'
import { SharedFlights } from '#server/lib/shared-flights.ts'

/** Wrong codes from one address, in ten minutes; a person mistypes a few times. */
const missesByAddress = { tries: 20, windowSeconds: 600 }
/** Wrong codes from everywhere: past this only addresses that have read before are answered. */
const missesInAll = { tries: 600, windowSeconds: 600 }
/** Addresses remembered as those of readers, the latest. */
const mostReaders = 10_000
/** Milliseconds for which one look-up admits the thousands who join a session at once. */
const freshness = 2_000

/**
 * Finds shared sessions by code, and makes guessing hopeless: RISK-44. A code that does not
 * exist, one that is not shared and one that was deleted all get the same answer.
 */
export class CodeGuard {
  readonly #context: AppContext
  readonly #byAddress
  readonly #inAll
  readonly #readers = new Set<string>()
  readonly #finding = new SharedFlights<SessionRow | null>()
  readonly #admitted = new Map<string, { at: number; found: Promise<SessionRow | null> }>()

  constructor(context: AppContext) {
    this.#context = context
    this.#byAddress = context.rateLimits.limiter('code-misses', missesByAddress)
    this.#inAll = context.rateLimits.limiter('code-misses-in-all', missesInAll)
  }

  /** The shared session with a code, or null; throws when this address has guessed too often. */
  async find(code: string, address: string): Promise<SessionRow | null> {
    const found = this.#finding.run(code, () => findSessionByCode(this.#context.db, code))
    return this.#judge(await found, address)
  }

  /** Whether a code may be watched; throws as `find` does. */
  async admits(code: string, address: string): Promise<boolean> {
    return (await this.#judge(await this.#lookUp(code), address)) !== null
  }

  /** Whether those who have the code may read now; for those who were admitted before. */
  async isShared(code: string): Promise<boolean> {
    this.forget(code)
    return (await this.#lookUp(code))?.isShared === true
  }

  async #judge(session: SessionRow | null, address: string): Promise<SessionRow | null> {
    const isShared = session?.isShared === true
    const [mayTry, isCalm] = await Promise.all([
      this.#byAddress.mayTry(address),
      this.#inAll.mayTry('all'),
    ])
    if (!mayTry || (!isCalm && !this.#readers.has(address))) {
      throw new AppError('too_many_requests', 'Too many wrong codes. Please wait ten minutes.')
    }
    if (isShared) {
      this.#welcome(address)
      return session
    }
    await Promise.all([this.#byAddress.use(address), this.#inAll.use('all')])
    return null
  }

  /** Forgets what it knows of a code, when its session is no longer shared or is gone. */
  forget(code: string): void {
    this.#admitted.delete(code)
    this.#finding.leaveBehind(code)
  }

  /** While somebody guesses, those who have read before still may. */
  #welcome(address: string): void {
    this.#readers.delete(address)
    this.#readers.add(address)
    const [oldest] = this.#readers
    if (this.#readers.size > mostReaders && oldest !== undefined) this.#readers.delete(oldest)
  }

  #lookUp(code: string): Promise<SessionRow | null> {
    const now = this.#context.now().getTime()
    const recent = this.#admitted.get(code)
    if (recent && now - recent.at < freshness) return recent.found
    for (const [known, { at }] of this.#admitted)
      if (now - at >= freshness) this.#admitted.delete(known)
    const found = findSessionByCode(this.#context.db, code)
    this.#admitted.set(code, { at: now, found })
    // Who may not read yet asks anew: another node may be told first that it is shared again.
    found.then(
      (session) => session?.isShared || this.#admitted.delete(code),
      () => this.#admitted.delete(code),
    )
    return found
  }
}
