import { vi } from 'vitest'

/**
 * Waits until a check no longer throws; advances fake timers meanwhile. The limit only stops hung
 * tests.
 */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 90_000 })
}
