import type { RateLimiter, RateLimits } from '#server/ports/rate-limits.ts'

const WINDOW_SECONDS = 3600
/** Failures within the window that are logged, each once. */
const steps = [5, 20, 100]

/** Sums up failed sign-ins per account, so that an attack is a few log lines, not thousands. */
export class FailedSignIns {
  readonly #steps: { failures: number; allowed: RateLimiter; told: RateLimiter }[]

  constructor(rateLimits: RateLimits) {
    const limiter = (name: string, tries: number) =>
      rateLimits.limiter(`failed-sign-ins-${name}`, { tries, windowSeconds: WINDOW_SECONDS })
    this.#steps = steps.map((failures) => ({
      failures,
      allowed: limiter(String(failures), failures - 1),
      told: limiter(`${failures}-told`, 1),
    }))
  }

  /** Counts a failure; returns the number when it is one to log, otherwise null. */
  async count(userId: string): Promise<number | null> {
    let reached: number | null = null
    for (const { failures, allowed, told } of this.#steps) {
      const isWithin = await allowed.use(userId)
      if (!isWithin && (await told.use(userId))) reached = failures
    }
    return reached
  }
}
