import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { KnownPosition } from './known-position.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const at = (segmentNumber: number) => ({ segmentNumber, revision: 'r', interimAt: 0 })

it('[OUT-18] is read once for all who join within a second', async () => {
  const known = new KnownPosition()
  const read = vi.fn(async () => at(read.mock.calls.length))
  await Promise.all([known.refresh(read), known.refresh(read)])
  expect(known.get()).toEqual(at(1))
  await vi.advanceTimersByTimeAsync(999)
  await known.refresh(read)
  expect(known.get()).toEqual(at(1))
  await vi.advanceTimersByTimeAsync(1)
  await known.refresh(read)
  expect(known.get()).toEqual(at(2))
  expect(read).toHaveBeenCalledTimes(2)
})

it('[OUT-18] is not known after an event, not even when its read ends later', async () => {
  const known = new KnownPosition()
  await known.refresh(async () => at(1))
  known.forget()
  expect(known.get()).toBeNull()
  const read = Promise.withResolvers<ReturnType<typeof at>>()
  const refreshed = known.refresh(() => read.promise)
  known.forget()
  read.resolve(at(2))
  await refreshed
  expect(known.get()).toBeNull()
})

it('[OUT-18] keeps nobody waiting who could join without', async () => {
  const known = new KnownPosition()
  const slow = known.refresh(() => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(200)
  await slow
  expect(known.get()).toBeNull()
  await vi.advanceTimersByTimeAsync(1000)
  await known.refresh(() => Promise.reject(new Error('no database')))
  expect(known.get()).toBeNull()
})
