/** Counts tries by a key of the caller's choosing, such as a network address. */
export interface RateLimiter {
  /** Whether the key has a try left; uses none. */
  mayTry(key: string): Promise<boolean>
  /** Tries that the key has used in its window; uses none. */
  used(key: string): Promise<number>
  /** Uses one try; false when none was left. */
  use(key: string): Promise<boolean>
  /** Undoes one use, of a try that turned out not to count. */
  giveBack(key: string): Promise<void>
}

export interface RateLimits {
  /** So many tries for each key in a window that begins with the first; seconds. */
  limiter(name: string, limit: { tries: number; windowSeconds: number }): RateLimiter
}
