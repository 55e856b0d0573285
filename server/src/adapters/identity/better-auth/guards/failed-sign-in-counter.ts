import type { RateLimiter, RateLimits } from '#server/ports/cluster.ts'

const WINDOW_SECONDS = 3600
/** Numbers of failures within the window at which one log line is written. */
const steps = [5, 20, 100]

/**
 * Counts failed sign-ins per account, so that an attack produces a few log lines instead of
 * thousands.
 */
export class FailedSignInCounter {
  readonly #steps: { failures: number; allowed: RateLimiter; reported: RateLimiter }[]

  constructor(rateLimits: RateLimits) {
    const limiter = (name: string, tries: number) =>
      rateLimits.limiter(`failed-sign-ins-${name}`, { tries, windowSeconds: WINDOW_SECONDS })
    this.#steps = steps.map((failures) => ({
      failures,
      allowed: limiter(String(failures), failures - 1),
      reported: limiter(`${failures}-told`, 1),
    }))
  }

  /** Counts a failure; returns the count when it should be logged, otherwise null. */
  async count(userId: string): Promise<number | null> {
    let reached: number | null = null
    for (const { failures, allowed, reported } of this.#steps) {
      const isWithin = await allowed.use(userId)
      if (!isWithin && (await reported.use(userId))) reached = failures
    }
    return reached
  }
}
