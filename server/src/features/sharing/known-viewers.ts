import type { RateLimiter, RateLimits } from '#server/ports/cluster.ts'

/** Maximum viewers that this process remembers, the most recent. */
const MAX_REMEMBERED = 20_000
/** Seconds for which all nodes remember a viewer. */
const WINDOW_SECONDS = 3600

/**
 * Remembers which address group has read which session, because reading a session again is not a
 * guess. The key of a viewer is the code and the address group, so that knowing one code gives no
 * trust for another.
 */
export class KnownViewers {
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
