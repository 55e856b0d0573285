/** Time as a stream sees it; tests bring their own. */
export interface Clock {
  /** Milliseconds from some moment on, never backwards. */
  now(): number
  /** Calls once a second until it is stopped. */
  everySecond(act: () => void): () => void
}

export const systemClock: Clock = {
  now: () => performance.now(),
  everySecond: (act) => {
    const timer = setInterval(act, 1000)
    return () => clearInterval(timer)
  },
}
