import fc from 'fast-check'
import { expect, it } from 'vitest'
import { getRetryDelayMs, RETRY_DELAYS_MS } from './retry-delay.ts'

const HOUR_MS = 60 * 60_000

it('[HOOK-4] repeats eight times over most of a day, then gives up', () => {
  const delays = RETRY_DELAYS_MS.map((_, index) => getRetryDelayMs(index + 1, 0.5))
  expect(delays).toEqual(RETRY_DELAYS_MS)
  const total = RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay, 0)
  expect(total).toBeGreaterThan(20 * HOUR_MS)
  expect(total).toBeLessThan(24 * HOUR_MS)
  expect(getRetryDelayMs(RETRY_DELAYS_MS.length + 1, 0.5)).toBeNull()
})

it('[HOOK-4] spreads each delay by a fifth, and never shortens the next below the last', () => {
  const attempt = fc.integer({ min: 2, max: RETRY_DELAYS_MS.length })
  const random = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(attempt, random, random, (number, one, other) => {
      const delay = getRetryDelayMs(number, one) ?? 0
      const base = RETRY_DELAYS_MS[number - 1] ?? 0
      expect(delay).toBeGreaterThanOrEqual(Math.floor(base * 0.8))
      expect(delay).toBeLessThanOrEqual(Math.ceil(base * 1.2))
      expect(delay).toBeGreaterThan(getRetryDelayMs(number - 1, other) ?? 0)
    }),
  )
})
