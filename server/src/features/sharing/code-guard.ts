import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { findSessionByCode } from '#server/features/recording/index.ts'
import { ChallengeError } from '#server/http/app-error.ts'
import { SingleFlight } from '#server/lib/async/single-flight.ts'
import { addressGroup } from '#server/lib/net/address-group.ts'
import {
  challengeBits,
  GROUP_MISSES,
  isProof,
  issueChallenge,
  TOTAL_MISSES,
} from './code-challenge.ts'
import { KnownReaders } from './known-readers.ts'

/** Milliseconds for which one look-up admits the thousands who join a session at once. */
const MAX_AGE_MS = 2_000

/** Who asks for a code. */
export interface Asker {
  address: string
  /** The solution of a challenge, from the request's header. */
  proof?: string | undefined
}

/**
 * Finds shared sessions by code, and makes guessing hopeless: RISK-44. A code that does not
 * exist, one that is not shared and one that was deleted all get the same answer. After many
 * wrong codes an answer costs work, whether the code is right or wrong; nobody is shut out.
 */
export class CodeGuard {
  readonly #context: AppContext
  readonly #byGroup
  readonly #inAll
  readonly #readers: KnownReaders
  readonly #finding = new SingleFlight<SessionRow | null>()
  readonly #admitted = new Map<string, { at: number; found: Promise<SessionRow | null> }>()

  constructor(context: AppContext) {
    this.#context = context
    this.#byGroup = context.rateLimits.limiter('code-misses', GROUP_MISSES)
    this.#inAll = context.rateLimits.limiter('code-misses-in-all', TOTAL_MISSES)
    this.#readers = new KnownReaders(context.rateLimits)
  }

  /** The shared session with a code, or null; throws a challenge after many wrong codes. */
  find(code: string, asker: Asker): Promise<SessionRow | null> {
    return this.#judge(code, asker, () =>
      this.#finding.run(code, () => findSessionByCode(this.#context.db, code)),
    )
  }

  /** Whether a code may be watched; throws as `find` does. */
  async admits(code: string, asker: Asker): Promise<boolean> {
    return (await this.#judge(code, asker, () => this.#lookUp(code))) !== null
  }

  /** Whether those who have the code may read now; for those who were admitted before. */
  async isShared(code: string): Promise<boolean> {
    this.forget(code)
    return (await this.#lookUp(code))?.isShared === true
  }

  /** Looks a code up for somebody who has read it before, or who may guess. */
  async #judge(
    code: string,
    asker: Asker,
    lookUp: () => Promise<SessionRow | null>,
  ): Promise<SessionRow | null> {
    const group = addressGroup(asker.address)
    const reader = `${code} ${group}`
    if (!this.#readers.remembers(reader)) await this.#challenge({ code, group, reader }, asker)
    const session = await lookUp()
    if (session?.isShared) {
      await this.#readers.add(reader)
      return session
    }
    await Promise.all([this.#byGroup.use(group), this.#inAll.use('all')])
    return null
  }

  /** Throws unless there were few wrong codes, or the asker has done the work, or has read before. */
  async #challenge(
    { code, group, reader }: { code: string; group: string; reader: string },
    { proof }: Asker,
  ): Promise<void> {
    const [ofGroup, total] = await Promise.all([this.#byGroup.used(group), this.#inAll.used('all')])
    const bits = challengeBits({ group: ofGroup, total })
    const keys = { secret: this.#context.secrets.auth, now: this.#context.now() }
    if (bits === 0 || (proof && isProof(proof, { code, group }, keys))) return
    if (await this.#readers.knows(reader)) return
    throw new ChallengeError(issueChallenge({ code, group, bits }, keys))
  }

  /** Forgets what it knows of a code, when its session is no longer shared or is gone. */
  forget(code: string): void {
    this.#admitted.delete(code)
    this.#finding.leaveBehind(code)
  }

  #lookUp(code: string): Promise<SessionRow | null> {
    const now = this.#context.now().getTime()
    const recent = this.#admitted.get(code)
    if (recent && now - recent.at < MAX_AGE_MS) return recent.found
    for (const [known, { at }] of this.#admitted)
      if (now - at >= MAX_AGE_MS) this.#admitted.delete(known)
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
