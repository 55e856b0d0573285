import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Attempt } from '#server/ports/cluster.ts'

/** The attempt that a limiter counted or refused; rejects when it could not count. */
export async function toAttempt(
  consumed: Promise<RateLimiterRes>,
  reward: () => Promise<unknown>,
): Promise<Attempt> {
  try {
    const { consumedPoints: used, remainingPoints: remaining, msBeforeNext } = await consumed
    return {
      isAllowed: true,
      used,
      remaining,
      resetMs: msBeforeNext,
      giveBack: createGiveBack(msBeforeNext, reward),
    }
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    // The library counts it all the same, so that the window would end later for the others.
    await reward()
    return {
      isAllowed: false,
      used: refused.consumedPoints,
      remaining: 0,
      resetMs: refused.msBeforeNext,
      giveBack: async () => {},
    }
  }
}

/** Gives back once, and within the window: the next one would begin below nothing. */
function createGiveBack(resetMs: number, reward: () => Promise<unknown>) {
  const endMs = performance.now() + resetMs
  let isGivenBack = false
  return async (): Promise<void> => {
    if (isGivenBack || performance.now() >= endMs) return
    isGivenBack = true
    await reward()
  }
}
