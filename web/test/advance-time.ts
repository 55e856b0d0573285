import { vi } from 'vitest'

/** Advances fake timers by milliseconds and runs pending promises. */
export function advanceTime(ms = 0) {
  return vi.advanceTimersByTimeAsync(ms)
}
