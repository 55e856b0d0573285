import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { findSessionByCode } from '#server/features/recording/index.ts'
import { ChallengeError } from '#server/http/app-error.ts'
import { SingleFlight } from '#server/lib/async/single-flight.ts'
import { getAddressGroup } from '#server/lib/net/address-group.ts'
import {
  GLOBAL_WRONG_CODE_LIMIT,
  GROUP_WRONG_CODE_LIMIT,
  getChallengeBits,
  issueChallenge,
  isValidProof,
} from './code-challenge.ts'
import { KnownViewers } from './known-viewers.ts'

/**
 * Milliseconds for which a lookup is cached, for the thousands of viewers who join a session at
 * once.
 */
const MAX_AGE_MS = 2_000

/**
 * A viewer who reads a session by its code: the network address, and the solution of a challenge if
 * one was required.
 */
export interface CodeViewer {
  address: string
  /** The solution of a challenge, from the request's header. */
  proof?: string | undefined
}

/**
 * Finds shared sessions by code and makes guessing infeasible (RISK-44). Unknown, unshared and
 * deleted codes get the same answer. After many wrong codes every answer costs proof of work, for
 * right and wrong codes alike; nobody is locked out.
 */
export class CodeGuard {
  readonly #context: AppContext
  readonly #byGroup
  readonly #inAll
  readonly #readers: KnownViewers
  readonly #finding = new SingleFlight<SessionRow | null>()
  readonly #admitted = new Map<string, { at: number; found: Promise<SessionRow | null> }>()

  constructor(context: AppContext) {
    this.#context = context
    this.#byGroup = context.rateLimits.limiter('code-misses', GROUP_WRONG_CODE_LIMIT)
    this.#inAll = context.rateLimits.limiter('code-misses-in-all', GLOBAL_WRONG_CODE_LIMIT)
    this.#readers = new KnownViewers(context.rateLimits)
  }

  /** The shared session with a code, or null; throws a challenge after many wrong codes. */
  find(code: string, visitor: CodeViewer): Promise<SessionRow | null> {
    return this.#judge(code, visitor, () =>
      this.#finding.run(code, () => findSessionByCode(this.#context.db, code)),
    )
  }

  /** Whether a code may be watched; throws as `find` does. */
  async admits(code: string, visitor: CodeViewer): Promise<boolean> {
    return (await this.#judge(code, visitor, () => this.#lookUp(code))) !== null
  }

  /** Whether a session is still shared, for readers who were admitted before. */
  async isShared(code: string): Promise<boolean> {
    this.invalidate(code)
    return (await this.#lookUp(code))?.isShared === true
  }

  /** Looks up a code for a known viewer, or for one who may be guessing. */
  async #judge(
    code: string,
    visitor: CodeViewer,
    lookUp: () => Promise<SessionRow | null>,
  ): Promise<SessionRow | null> {
    const group = getAddressGroup(visitor.address)
    const reader = `${code} ${group}`
    if (!this.#readers.isCached(reader)) await this.#challenge({ code, group, reader }, visitor)
    const session = await lookUp()
    if (session?.isShared) {
      await this.#readers.add(reader)
      return session
    }
    await Promise.all([this.#byGroup.use(group), this.#inAll.use('all')])
    return null
  }

  /**
   * Throws a challenge unless there were few wrong codes, the proof is right, or the reader is
   * known.
   */
  async #challenge(
    { code, group, reader }: { code: string; group: string; reader: string },
    { proof }: CodeViewer,
  ): Promise<void> {
    const [ofGroup, total] = await Promise.all([this.#byGroup.used(group), this.#inAll.used('all')])
    const bits = getChallengeBits({ group: ofGroup, total })
    const keys = { secret: this.#context.secrets.auth, now: this.#context.now() }
    if (bits === 0 || (proof && isValidProof(proof, { code, group }, keys))) return
    if (await this.#readers.isKnown(reader)) return
    throw new ChallengeError(issueChallenge({ code, group, bits }, keys))
  }

  /** Drops a code from the cache when its session is no longer shared or was deleted. */
  invalidate(code: string): void {
    this.#admitted.delete(code)
    this.#finding.invalidate(code)
  }

  #lookUp(code: string): Promise<SessionRow | null> {
    const now = this.#context.now().getTime()
    const recent = this.#admitted.get(code)
    if (recent && now - recent.at < MAX_AGE_MS) return recent.found
    for (const [known, { at }] of this.#admitted)
      if (now - at >= MAX_AGE_MS) this.#admitted.delete(known)
    const found = findSessionByCode(this.#context.db, code)
    this.#admitted.set(code, { at: now, found })
    // A refusal is not cached: another node may learn first that the session is shared again.
    found.then(
      (session) => session?.isShared || this.#admitted.delete(code),
      () => this.#admitted.delete(code),
    )
    return found
  }
}
