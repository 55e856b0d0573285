import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LogPositionCache } from './log-position-cache.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const at = (segmentNumber: number) => ({ segmentNumber, revision: 'r', events: [] })

/** The segment that a viewer who joins now is told; the header of so short a frame has 2 or 4 bytes. */
function segmentOf({ frame }: LogPositionCache): number | undefined {
  const { channel, data } = JSON.parse(frame.subarray(frame[1] === 126 ? 4 : 2).toString('utf8'))
  expect(channel).toBe('transcript-ABCDEF')
  return JSON.parse(data).segmentNumber
}

it('[OUT-18] is read once for all who join within a second', async () => {
  const known = new LogPositionCache('transcript-ABCDEF')
  const read = vi.fn(async () => at(read.mock.calls.length))
  await Promise.all([known.refresh(read), known.refresh(read)])
  expect(segmentOf(known)).toBe(1)
  await vi.advanceTimersByTimeAsync(999)
  await known.refresh(read)
  expect(segmentOf(known)).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await known.refresh(read)
  expect(segmentOf(known)).toBe(2)
  expect(read).toHaveBeenCalledTimes(2)
})

it('[OUT-18] is not known after an event, not even when its read ends later', async () => {
  const known = new LogPositionCache('transcript-ABCDEF')
  await known.refresh(async () => at(1))
  known.invalidate()
  expect(segmentOf(known)).toBeUndefined()
  const read = Promise.withResolvers<ReturnType<typeof at>>()
  const refreshed = known.refresh(() => read.promise)
  known.invalidate()
  read.resolve(at(2))
  await refreshed
  expect(segmentOf(known)).toBeUndefined()
})

it('[OUT-18] keeps nobody waiting who could join without', async () => {
  const known = new LogPositionCache('transcript-ABCDEF')
  const slow = known.refresh(() => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(200)
  await slow
  expect(segmentOf(known)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1000)
  await known.refresh(() => Promise.reject(new Error('no database')))
  expect(segmentOf(known)).toBeUndefined()
})
