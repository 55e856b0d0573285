/** The time source of a stream; tests replace it. */
export interface Clock {
  /** Monotonic milliseconds. */
  now(): number
  /** Calls `act` once a second until the returned function is called. */
  everySecond(act: () => void): () => void
  /** Calls `act` once after so many milliseconds, unless the returned function is called first. */
  after(delayMs: number, act: () => void): () => void
}

export const systemClock: Clock = {
  now: () => performance.now(),
  everySecond: (act) => {
    const timer = setInterval(act, 1000)
    return () => clearInterval(timer)
  },
  after: (delayMs, act) => {
    const timer = setTimeout(act, delayMs)
    return () => clearTimeout(timer)
  },
}
