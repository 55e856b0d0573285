/**
 * Consecutive failures over the same audio after which the recogniser will not get past that audio.
 */
const MAX_CONSECUTIVE_FAILURES = 3
/** Milliseconds to wait for a recogniser that is away, before audio is given up. */
export const MAX_OUTAGE_MS = 2 * 60_000
const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 15_000

/**
 * When to retry a broken recogniser: at once, then with doubling delays. It is dead when it has
 * failed often enough and, for audio that nobody can send again, long enough.
 */
export class RecoveryPolicy {
  #failures = 0
  #firstAtMs = 0

  get failures(): number {
    return this.#failures
  }

  /** Milliseconds to wait before the next attempt. */
  get delayMs(): number {
    if (this.#failures <= 1) return 0
    return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (this.#failures - 2))
  }

  get isExhausted(): boolean {
    return this.#failures > MAX_CONSECUTIVE_FAILURES
  }

  /** Whether the recogniser is dead at a time in milliseconds. */
  isDead(nowMs: number): boolean {
    return this.isExhausted && nowMs - this.#firstAtMs >= MAX_OUTAGE_MS
  }

  failed(nowMs: number): void {
    if (this.#failures === 0) this.#firstAtMs = nowMs
    this.#failures += 1
  }

  succeeded(): void {
    this.#failures = 0
  }
}
