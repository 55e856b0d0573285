import { vi } from 'vitest'

/** Waits until a check no longer throws; faked timers go on meanwhile. The limit is for a hang only. */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 10_000 })
}
