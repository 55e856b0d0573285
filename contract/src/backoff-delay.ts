/**
 * Milliseconds before attempt `attempt` (from 1): doubling, bounded, with jitter by `random` (0 to
 * 1).
 */
export function getBackoffDelayMs(
  attempt: number,
  options: { first: number; max: number; random?: number },
): number {
  const whole = Math.min(options.max, options.first * 2 ** (attempt - 1))

  return Math.round(whole * (0.75 + 0.5 * (options.random ?? Math.random())))
}
