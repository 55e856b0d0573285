import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RetryLoop } from './retry-loop.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A network that answers each attempt, and is cut again after `upMs` milliseconds. */
function startFlapping(upMs: number): { attempts: number } {
  const count = { attempts: 0 }
  const loop = new RetryLoop({
    attempt: () => {
      count.attempts += 1
      loop.finish()
      setTimeout(() => loop.attemptLater(), upMs)
    },
    onLate: () => {},
  })
  loop.attemptLater()
  return count
}

it('[REC-143] a network that comes and goes is joined less than 120 times in any minute', () => {
  const count = startFlapping(150)
  for (let minute = 0; minute < 5; minute += 1) {
    const before = count.attempts
    vi.advanceTimersByTime(60_000)
    expect(count.attempts - before).toBeLessThan(100)
    expect(count.attempts - before).toBeGreaterThan(30)
  }
})

it('[REC-143] one that is cut now and then is joined again at once', () => {
  const count = startFlapping(5000)
  vi.advanceTimersByTime(60_000)
  expect(count.attempts).toBe(12)
})

it('[REC-143] joins at once thirty times in a minute, then after a second', () => {
  const count = startFlapping(100)
  vi.advanceTimersByTime(3950)
  expect(count.attempts).toBe(30)
  vi.advanceTimersByTime(100)
  expect(count.attempts).toBe(31)
})
