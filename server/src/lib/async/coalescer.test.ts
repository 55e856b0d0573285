import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Coalescer } from './coalescer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('passes the first on at once, then the newest once per interval, always the last', () => {
  const passed: number[] = []
  const coalescer = new Coalescer<number>(200, (value) => passed.push(value))
  for (let value = 0; value < 100; value += 1) {
    coalescer.push(value)
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(1000)
  expect(passed).toEqual([0, 19, 39, 59, 79, 99])
})

it('forgets a value that waits when told to', () => {
  const passed: string[] = []
  const coalescer = new Coalescer<string>(200, (value) => passed.push(value))
  coalescer.push('we')
  coalescer.push('we decided')
  coalescer.drop()
  vi.advanceTimersByTime(1000)
  expect(passed).toEqual(['we'])
})

it('passes the next value on at once after a restart', () => {
  const passed: string[] = []
  const coalescer = new Coalescer<string>(200, (value) => passed.push(value))
  coalescer.push('we')
  coalescer.push('we decided')
  coalescer.restart()
  coalescer.push('and')
  expect(passed).toEqual(['we', 'and'])
  vi.advanceTimersByTime(1000)
  expect(passed).toEqual(['we', 'and'])
})
