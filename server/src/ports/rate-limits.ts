/** An attempt of a key, counted before what it tries, so that attempts at once can't exceed the limit. */
export interface Attempt {
  /** Whether it is within the limit; one that is not is not counted. */
  isAllowed: boolean
  /** Attempts of the key in the window, this one included. */
  used: number
  /** Attempts left in the window. */
  remaining: number
  /** Milliseconds until the window ends. */
  resetMs: number
  /** Gives it back when it turned out not to count, such as a right password; at most once. */
  giveBack(): Promise<void>
}

/** Counts attempts by key, such as a network address. No limit is read without being counted. */
export interface RateLimiter {
  /** Counts an attempt. */
  consume(key: string): Promise<Attempt>
  /** Counts an attempt that is never given back; false when none was left. */
  use(key: string): Promise<boolean>
  /** Attempts that the key has used in its window: for what is remembered, never for a limit. */
  used(key: string): Promise<number>
}

/** Creates rate limiters; all nodes share their counts. */
export interface RateLimits {
  /** A limiter of `tries` per key in a window of seconds that starts with the first. */
  limiter(name: string, limit: { tries: number; windowSeconds: number }): RateLimiter
}
