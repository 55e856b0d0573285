import type { RateLimiter, RateLimits } from '#server/ports/rate-limits.ts'

/** Readers that this process remembers itself, the latest. */
const MAX_REMEMBERED = 20_000
/** Seconds for which all nodes know a reader. */
const WINDOW_SECONDS = 3600

/**
 * Which group of addresses has read which session: asking for it again is no guess. Knowing one
 * code is no reason to be trusted with another.
 */
export class KnownReaders {
  readonly #remembered = new Set<string>()
  readonly #shared: RateLimiter

  constructor(rateLimits: RateLimits) {
    this.#shared = rateLimits.limiter('code-readers', { tries: 1, windowSeconds: WINDOW_SECONDS })
  }

  /** Whether this process knows the reader; asks nobody. */
  remembers(reader: string): boolean {
    return this.#remembered.has(reader)
  }

  /** Whether any node knows the reader. */
  async knows(reader: string): Promise<boolean> {
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
