import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { findSessionByCode } from '#server/features/recording/index.ts'
import { ChallengeError } from '#server/http/app-error.ts'
import { SingleFlight } from '#server/lib/async/single-flight.ts'
import { getAddressGroup } from '#server/lib/net/address-group.ts'
import type { Attempt, RateLimiter, RateLimits } from '#server/ports/cluster.ts'
import {
  GLOBAL_WRONG_CODE_LIMIT,
  GROUP_WRONG_CODE_LIMIT,
  getChallengeBits,
  issueChallenge,
  isValidProof,
} from './code-challenge.ts'

/**
 * Milliseconds for which a lookup is cached, for the thousands of viewers who join a session at
 * once.
 */
const MAX_AGE_MS = 2_000

/** A guess in the counts of its address group and of all. */
interface Counted {
  ofGroup: Attempt
  ofAll: Attempt
}

/** A code that is looked up for an address group. */
interface Guess {
  counted: Promise<Counted>
  /** Requests that look it up now. */
  lookups: number
  isWrong: boolean
}

/**
 * A viewer who reads a session by its code: the network address, and the solution of a challenge if
 * one was required.
 */
interface SessionCodeRequest {
  address: string
  /** The solution of a challenge, from the request's header. */
  proof?: string | undefined
}

/**
 * Finds shared sessions by code and makes guessing codes infeasible (RISK-44). Unknown, unshared
 * and deleted codes get the same response. After many wrong codes every response costs proof of
 * work, for right and wrong codes alike; nobody is locked out.
 */
export class SessionCodeGuard {
  readonly #context: AppContext
  readonly #groupLimit
  readonly #globalLimit
  readonly #knownViewers: KnownViewers
  readonly #lookups = new SingleFlight<SessionRow | null>()
  /** Guesses that are looked up, by viewer. */
  readonly #guesses = new Map<string, Guess>()
  readonly #admitted = new Map<string, { at: number; found: Promise<SessionRow | null> }>()

  constructor(context: AppContext) {
    this.#context = context
    this.#groupLimit = context.rateLimits.limiter('code-misses', uncapped(GROUP_WRONG_CODE_LIMIT))
    const all = uncapped(GLOBAL_WRONG_CODE_LIMIT)
    this.#globalLimit = context.rateLimits.limiter('code-misses-in-all', all)
    this.#knownViewers = new KnownViewers(context.rateLimits)
  }

  /**
   * The shared session with a code as it is now, or null; throws ChallengeError after many wrong codes.
   * Who was told of a change finds it, so a lookup that began before is not shared.
   */
  find(code: string, visitor: SessionCodeRequest): Promise<SessionRow | null> {
    return this.#checkAttempt(code, visitor, () =>
      this.#lookups.runFresh(code, () => findSessionByCode(this.#context.db, code)),
    )
  }

  /** Whether a code may be watched; throws as `find` does. */
  async admits(code: string, visitor: SessionCodeRequest): Promise<boolean> {
    return (await this.#checkAttempt(code, visitor, () => this.#lookUp(code))) !== null
  }

  /** Whether a session is still shared, for viewers who were admitted before. */
  async isShared(code: string): Promise<boolean> {
    this.invalidate(code)
    return (await this.#lookUp(code))?.isShared === true
  }

  /** Looks up a code for a known viewer, or for one who may be guessing. */
  async #checkAttempt(
    code: string,
    visitor: SessionCodeRequest,
    lookUp: () => Promise<SessionRow | null>,
  ): Promise<SessionRow | null> {
    const group = getAddressGroup(visitor.address)
    const viewer = `${code} ${group}`
    const isKnown = this.#knownViewers.isCached(viewer)
    const guess = isKnown ? null : this.#beginGuess(viewer, group)
    try {
      if (guess) await this.#challenge({ code, group, viewer }, visitor, await guess.counted)
      const session = await lookUp()
      const isRight = session?.isShared === true
      if (guess) guess.isWrong ||= !isRight
      else if (!isRight) await this.#count(group)
      if (!isRight) return null
      await this.#knownViewers.add(viewer)
      return session
    } finally {
      if (guess) await this.#endGuess(viewer, guess)
    }
  }

  /**
   * Counts a guess before it is looked up. Guesses of one code and address group at the same time
   * are one, as when a class opens its link.
   */
  #beginGuess(viewer: string, group: string): Guess {
    const guess = this.#guesses.get(viewer) ?? {
      counted: this.#count(group),
      lookups: 0,
      isWrong: false,
    }
    guess.lookups += 1
    this.#guesses.set(viewer, guess)
    return guess
  }

  /** Gives the guess back unless it was wrong. */
  async #endGuess(viewer: string, guess: Guess): Promise<void> {
    guess.lookups -= 1
    if (guess.lookups > 0) return
    this.#guesses.delete(viewer)
    if (guess.isWrong) return
    const { ofGroup, ofAll } = await guess.counted
    await Promise.all([ofGroup.giveBack(), ofAll.giveBack()])
  }

  async #count(group: string): Promise<Counted> {
    const [ofGroup, ofAll] = await Promise.all([
      this.#groupLimit.consume(group),
      this.#globalLimit.consume('all'),
    ])
    return { ofGroup, ofAll }
  }

  /**
   * Throws ChallengeError unless there were few wrong codes before this one, the proof is valid, or
   * the viewer is known.
   */
  async #challenge(
    { code, group, viewer }: { code: string; group: string; viewer: string },
    { proof }: SessionCodeRequest,
    { ofGroup, ofAll }: Counted,
  ): Promise<void> {
    const bits = getChallengeBits({ group: ofGroup.used - 1, total: ofAll.used - 1 })
    const keys = { secret: this.#context.secrets.auth, now: this.#context.now() }
    if (bits === 0 || (proof && isValidProof(proof, { code, group }, keys))) return
    if (await this.#knownViewers.isKnown(viewer)) return
    throw new ChallengeError(issueChallenge({ code, group, bits }, keys))
  }

  /** Drops a code from the cache when its session is no longer shared or was deleted. */
  invalidate(code: string): void {
    this.#admitted.delete(code)
    this.#lookups.invalidate(code)
  }

  #lookUp(code: string): Promise<SessionRow | null> {
    const now = this.#context.now().getTime()
    const recent = this.#admitted.get(code)
    if (recent && now - recent.at < MAX_AGE_MS) return recent.found
    for (const [known, { at }] of this.#admitted)
      if (now - at >= MAX_AGE_MS) this.#admitted.delete(known)
    const found = findSessionByCode(this.#context.db, code)
    this.#admitted.set(code, { at: now, found })
    // Only shared sessions stay cached, because another node may know first that a session is shared
    // again.
    found.then(
      (session) => session?.isShared || this.#admitted.delete(code),
      () => this.#admitted.delete(code),
    )
    return found
  }
}

/** Counts on beyond the limit: what a guess costs grows with the count. */
function uncapped({ windowSeconds }: { windowSeconds: number }) {
  return { tries: Number.MAX_SAFE_INTEGER, windowSeconds }
}

/** Maximum viewers that this process remembers, the most recent. */
const MAX_REMEMBERED = 20_000
/** Seconds for which all nodes remember a viewer. */
const WINDOW_SECONDS = 3600

/**
 * Remembers which address group has read which session, because reading a session again is not a
 * guess. The key of a viewer is the code and the address group, so that knowing one code gives no
 * trust for another.
 */
class KnownViewers {
  readonly #remembered = new Set<string>()
  readonly #shared: RateLimiter

  constructor(rateLimits: RateLimits) {
    this.#shared = rateLimits.limiter('code-readers', { tries: 1, windowSeconds: WINDOW_SECONDS })
  }

  /** Whether this process remembers that the viewer has read the session. */
  isCached(viewer: string): boolean {
    return this.#remembered.has(viewer)
  }

  /** Whether any node knows that the viewer has read the session. */
  async isKnown(viewer: string): Promise<boolean> {
    return (await this.#shared.used(viewer)) > 0
  }

  async add(viewer: string): Promise<void> {
    if (this.#remembered.has(viewer)) return
    this.#remembered.add(viewer)
    const [oldest] = this.#remembered
    if (this.#remembered.size > MAX_REMEMBERED && oldest !== undefined) {
      this.#remembered.delete(oldest)
    }
    await this.#shared.use(viewer)
  }
}
