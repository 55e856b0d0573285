import { expect, it } from 'vitest'
import { reconnectDelayMs } from './reconnect-delays.ts'

it('tries at once, then waits longer and longer, but never much longer than a second', () => {
  expect([1, 2, 3, 4, 5, 6].map((attempt) => reconnectDelayMs(attempt, 0.5))).toEqual([
    0, 500, 1000, 1000, 1000, 1000,
  ])
  expect(reconnectDelayMs(20, 1)).toBe(1250)
})

it('spreads the attempts of many recorders', () => {
  expect(reconnectDelayMs(4, 0)).toBeLessThan(reconnectDelayMs(4, 1))
})
