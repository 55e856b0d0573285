import { expect, it } from 'vitest'
import { reconnectDelayMs } from './reconnect-delays.ts'

it('tries at once, then waits longer and longer, but never longer than 5 s', () => {
  expect([1, 2, 3, 4, 5, 6].map((attempt) => reconnectDelayMs(attempt, 0.5))).toEqual([
    0, 500, 1000, 2000, 4000, 4000,
  ])
  expect(reconnectDelayMs(20, 1)).toBe(5000)
})

it('spreads the attempts of many recorders', () => {
  expect(reconnectDelayMs(4, 0)).toBeLessThan(reconnectDelayMs(4, 1))
})
