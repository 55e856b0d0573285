import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import { createLogPage } from '../../../test/transcript-fixtures.ts'
import { LAST_WORDS_POLL_INTERVAL_MS, useLastWords } from './use-last-words.ts'

it('shows the words that come after a recording was stopped, until its log is complete', async () => {
  vi.useFakeTimers()
  const log = { last: 1, status: 'active' as 'active' | 'completed', reads: 0 }
  const store = new TranscriptStore(async (after) => {
    log.reads += 1

    return createLogPage(after, log.last, log.status)
  })
  const { rerender } = renderHook(({ isStopped }) => useLastWords(store, isStopped), {
    initialProps: { isStopped: false },
  })
  await act(() => vi.advanceTimersByTimeAsync(3 * LAST_WORDS_POLL_INTERVAL_MS))
  expect(log.reads).toBe(0)

  rerender({ isStopped: true })
  await act(() => vi.advanceTimersByTimeAsync(1))
  Object.assign(log, { last: 3, status: 'completed' })
  await act(() => vi.advanceTimersByTimeAsync(LAST_WORDS_POLL_INTERVAL_MS))
  expect(store.getSnapshot().transcript.entries).toHaveLength(3)
  await act(() => vi.advanceTimersByTimeAsync(5 * LAST_WORDS_POLL_INTERVAL_MS))
  expect(log.reads).toBe(2)
})

it('[KEEP-15] asks no more for the words of a recording that was deleted when it was stopped', async () => {
  vi.useFakeTimers()
  let reads = 0
  const store = new TranscriptStore(async () => {
    reads += 1
    throw new ApiError({ status: 404, code: 'session_not_found', message: 'No' })
  })
  renderHook(() => useLastWords(store, true))
  await act(() => vi.advanceTimersByTimeAsync(10 * LAST_WORDS_POLL_INTERVAL_MS))
  expect(reads).toBe(1)
})
