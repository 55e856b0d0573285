import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { StartStoppedError, StopRequest } from './stop-request.ts'

let exits: number[]
let request: StopRequest
beforeEach(() => {
  vi.useFakeTimers()
  exits = []
  request = new StopRequest((code) => void exits.push(code))
})
afterEach(() => vi.useRealTimers())

it('[OPS-43] ends a start before its next step, and a step that waits after eight seconds', async () => {
  expect(() => request.signal.throwIfAborted()).not.toThrow()
  request.ask()
  expect(() => request.signal.throwIfAborted()).toThrow(StartStoppedError)
  await vi.advanceTimersByTimeAsync(7_999)
  expect(exits).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(exits).toEqual([143])
})

it('[OPS-43] a second request during a start ends the process at once', () => {
  request.ask()
  request.ask()
  expect(exits).toEqual([143])
})

it('[OPS-06] stops the server that serves, and says each time that it should hurry', async () => {
  const stop = vi.fn(async () => {})
  request.passTo(stop)
  request.ask()
  request.ask()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(stop).toHaveBeenCalledTimes(2)
  expect(exits).toEqual([])
})
