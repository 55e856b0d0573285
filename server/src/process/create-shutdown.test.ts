import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createShutdown } from './create-shutdown.ts'

let steps: string[]
beforeEach(() => {
  steps = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const note = (step: string) => () => void steps.push(step)

it('[OPS-42] a shutdown drains, waits, closes, and then nothing is left to abandon but the process', async () => {
  const close = async () => note('close')()
  const stop = createShutdown(5_000, { drain: note('drain'), close, abandon: note('abandon') })
  const stopped = stop()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(steps).toEqual(['drain'])
  await vi.advanceTimersByTimeAsync(1)
  await stopped
  expect(steps).toEqual(['drain', 'close'])
})

it('[OPS-42] what does not close within eight seconds after the drain is abandoned', async () => {
  const close = () => {
    steps.push('close')
    return new Promise<void>(() => {})
  }
  const stop = createShutdown(5_000, { drain: note('drain'), close, abandon: note('abandon') })
  void stop()
  await vi.advanceTimersByTimeAsync(12_999)
  expect(steps).toEqual(['drain', 'close'])
  await vi.advanceTimersByTimeAsync(1)
  expect(steps).toEqual(['drain', 'close', 'abandon'])
})

it('[OPS-06] a second signal ends the wait of the drain, and a third changes nothing', async () => {
  const close = async () => note('close')()
  const stop = createShutdown(300_000, { drain: note('drain'), close, abandon: note('abandon') })
  const stopped = stop()
  await stop()
  await stop()
  await stopped
  expect(steps).toEqual(['drain', 'close'])
})
