/** An attempt of a key, and what is left of its limit. */
export interface Attempt {
  isAllowed: boolean
  /** Attempts left in the window. */
  remaining: number
  /** Milliseconds until the window ends. */
  resetMs: number
}

/** Counts attempts by key, such as a network address. */
export interface RateLimiter {
  /** Whether the key has an attempt left; uses none. */
  canTry(key: string): Promise<boolean>
  /** Attempts that the key has used in its window; uses none. */
  used(key: string): Promise<number>
  /** Uses one attempt; false when none was left. */
  use(key: string): Promise<boolean>
  /** Uses one attempt, and tells what is left. */
  consume(key: string): Promise<Attempt>
  /** Gives back an attempt that turned out not to count. */
  returnAttempt(key: string): Promise<void>
}

/** Creates rate limiters; all nodes share their counts. */
export interface RateLimits {
  /** A limiter of `tries` per key in a window of seconds that starts with the first. */
  limiter(name: string, limit: { tries: number; windowSeconds: number }): RateLimiter
}
