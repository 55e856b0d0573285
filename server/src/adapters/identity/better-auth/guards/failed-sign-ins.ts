import type { RateLimiter, RateLimits } from '#server/ports/rate-limits.ts'

const WINDOW_SECONDS = 3600
/** Failures within the window that are worth a line, each once. */
const steps = [5, 20, 100]

/** Sums up failed sign-ins at one account, so that an attack is a few lines and not thousands. */
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

  /** Counts one; answers the number of failures when it is one to tell of, otherwise null. */
  async count(userId: string): Promise<number | null> {
    let reached: number | null = null
    for (const { failures, allowed, told } of this.#steps) {
      const isWithin = await allowed.use(userId)
      if (!isWithin && (await told.use(userId))) reached = failures
    }
    return reached
  }
}
