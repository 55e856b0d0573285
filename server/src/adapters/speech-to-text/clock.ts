/** The time source of a stream; tests replace it. */
export interface Clock {
  /** Monotonic milliseconds. */
  now(): number
  /** Calls `act` once a second until the returned function is called. */
  everySecond(act: () => void): () => void
}

/** The clock of this process. */
export const systemClock: Clock = {
  now: () => performance.now(),
  everySecond: (act) => {
    const timer = setInterval(act, 1000)
    return () => clearInterval(timer)
  },
}
