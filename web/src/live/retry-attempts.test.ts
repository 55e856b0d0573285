import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  type ConnectStrategy,
  FIRST_JITTER_MS,
  MAX_BACKOFF_MS,
  MIN_BACKOFF_MS,
  retryAttempts,
} from './retry-attempts.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Attempts that the test ends, and the strategy that retries them. */
function scripted(random = 1) {
  const attempts: ((error: unknown, handshake?: unknown) => void)[] = []
  const aborted: number[] = []
  const strategy: ConnectStrategy = {
    isSupported: () => true,
    connect: (_priority, done) => {
      const index = attempts.push(done) - 1
      return { abort: () => aborted.push(index), forceMinPriority: () => {} }
    },
  }
  return { attempts, aborted, retried: retryAttempts(strategy, { random: () => random }) }
}

const REFUSED = new Error('refused')

it('[LIVE-29] attempts again a random moment after a failure, later in a longer outage', () => {
  const { attempts, retried } = scripted()
  const done = vi.fn()
  retried.connect(0, done)
  expect(attempts).toHaveLength(1)
  for (let elapsed = 0; elapsed < 3 * MIN_BACKOFF_MS; elapsed += MIN_BACKOFF_MS) {
    const before = attempts.length
    attempts.at(-1)?.(REFUSED)
    vi.advanceTimersByTime(MIN_BACKOFF_MS - 1)
    expect(attempts).toHaveLength(before)
    vi.advanceTimersByTime(1)
    expect(attempts).toHaveLength(before + 1)
  }
  vi.advanceTimersByTime(10 * MAX_BACKOFF_MS)
  attempts.at(-1)?.(REFUSED)
  const before = attempts.length
  vi.advanceTimersByTime(MAX_BACKOFF_MS - 1)
  expect(attempts).toHaveLength(before)
  vi.advanceTimersByTime(1)
  attempts.at(-1)?.(null, 'connected')
  expect(done.mock.calls).toEqual([[null, 'connected']])
})

it('[LIVE-29] spreads the first attempt after a lost connection, but not that of a page that opens', () => {
  const { attempts, retried } = scripted(0.5)
  retried.connect(0, () => {})
  attempts[0]?.(null, 'connected')
  retried.connect(0, () => {})
  vi.advanceTimersByTime(FIRST_JITTER_MS / 2 - 1)
  expect(attempts).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(attempts).toHaveLength(2)
})

it('[LIVE-29] attempts nothing more once it is ended', () => {
  const { attempts, aborted, retried } = scripted()
  const runner = retried.connect(0, () => {})
  attempts[0]?.(REFUSED)
  runner.abort()
  vi.advanceTimersByTime(10 * MAX_BACKOFF_MS)
  expect(attempts).toHaveLength(1)
  expect(aborted).toEqual([0])
})
