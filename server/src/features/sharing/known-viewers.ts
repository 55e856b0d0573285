import type { RateLimiter, RateLimits } from '#server/ports/rate-limits.ts'

/** Maximum viewers that this process remembers, the most recent. */
const MAX_REMEMBERED = 20_000
/** Seconds for which all nodes remember a viewer. */
const WINDOW_SECONDS = 3600

/**
 * Remembers which address group has read which session: reading it again is not a guess. A known
 * code gives no trust for another.
 */
export class KnownViewers {
  readonly #remembered = new Set<string>()
  readonly #shared: RateLimiter

  constructor(rateLimits: RateLimits) {
    this.#shared = rateLimits.limiter('code-readers', { tries: 1, windowSeconds: WINDOW_SECONDS })
  }

  /** Whether this process remembers that the viewer has read the session. */
  isCached(reader: string): boolean {
    return this.#remembered.has(reader)
  }

  /** Whether any node knows that the viewer has read the session. */
  async isKnown(reader: string): Promise<boolean> {
    return (await this.#shared.used(reader)) > 0
  }

  async add(reader: string): Promise<void> {
    if (this.#remembered.has(reader)) return
    this.#remembered.add(reader)
    const [oldest] = this.#remembered
    if (this.#remembered.size > MAX_REMEMBERED && oldest !== undefined) {
      this.#remembered.delete(oldest)
    }
    await this.#shared.use(reader)
  }
}
