/** Milliseconds after a failure until a running recording tries the service again. */
const TRY_AFTER_MS = 15_000
/** Milliseconds without a failure, once it is tried, after which the service is used again. */
const HEALTHY_FOR_MS = 60_000

/** Whether a hosted recogniser is usable, from what its streams and its trials report. */
export class ServiceHealth {
  #failedAt = Number.NEGATIVE_INFINITY
  #trial: object | null = null

  /** Notes that a stream or a trial failed. */
  failed(nowMs: number): void {
    this.#failedAt = nowMs
  }

  /** Whether recordings may use the service: it has not failed for a while. */
  isUsable(nowMs: number): boolean {
    return nowMs - this.#failedAt >= TRY_AFTER_MS + HEALTHY_FOR_MS
  }

  /** Whether `owner` may try the service now; one trial runs at a time. */
  claimTrial(owner: object, nowMs: number): boolean {
    const isDue = nowMs - this.#failedAt >= TRY_AFTER_MS && !this.isUsable(nowMs)
    if (!isDue || (this.#trial !== null && this.#trial !== owner)) return false
    this.#trial = owner
    return true
  }

  /** Lets another recording try the service. */
  releaseTrial(owner: object): void {
    if (this.#trial === owner) this.#trial = null
  }
}
