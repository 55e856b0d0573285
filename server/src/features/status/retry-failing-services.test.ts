import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ServiceAttempts } from '#server/service-attempts.ts'
import { retryFailingServices } from './retry-failing-services.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const neverAnswers = () => new Promise<never>(() => {})

it('[STAT-11] services that do not answer a retry hold up a check for five seconds, no longer', async () => {
  const serviceAttempts = new ServiceAttempts(() => new Date())
  for (const service of ['recording', 'recording', 'paying', 'paying'] as const)
    serviceAttempts.failed(service)
  let isOver = false
  const retried = retryFailingServices({
    speechToText: { open: neverAnswers },
    payments: { checkout: neverAnswers },
    serviceAttempts,
  }).then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(4_999)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await retried
  expect(isOver).toBe(true)
})
