import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ok } from '../../../../test/render-site.tsx'
import {
  createInterimEvent,
  createSegment,
  transcriptReply,
} from '../../../../test/transcript-fixtures.ts'
import { renderSession, resetViewer } from '../../../../test/viewer-site.tsx'
import { ENDED_RECHECK_INTERVAL_MS, UNSETTLED_RECHECK_INTERVAL_MS } from './use-watched-session.ts'

beforeEach(() => {
  resetViewer()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('[KEEP-6] an ended recording that is deleted while it is read takes its text off the page, and says so', async () => {
  let isDeleted = false
  renderSession(() =>
    isDeleted
      ? { status: 404, body: { error: 'Session not found', code: 'session_not_found' } }
      : ok({ ...transcriptReply(0, 1, 'completed'), segments: [createSegment(1, 'Kept so far.')] }),
  )
  await screen.findByText('Kept so far.')
  isDeleted = true
  await act(() => vi.advanceTimersByTimeAsync(ENDED_RECHECK_INTERVAL_MS))

  expect(await screen.findByText(/no longer shares this transcript/)).toBeTruthy()
  expect(screen.queryByText('Kept so far.')).toBeNull()
})

it('[LIVE-31] words that a server heard which is gone leave a stopped recording when nobody has them any more', async () => {
  let known = false
  renderSession((after) =>
    ok({
      ...transcriptReply(after, 1, 'paused'),
      interims: after === 0 ? [createInterimEvent(1, 'never fin')] : [],
      interims_known: after === 0 || known,
    }),
  )
  await screen.findByText('never fin')
  await act(() => vi.advanceTimersByTimeAsync(2 * UNSETTLED_RECHECK_INTERVAL_MS))
  expect(screen.queryByText('never fin')).toBeTruthy()
  known = true
  await act(() => vi.advanceTimersByTimeAsync(2 * UNSETTLED_RECHECK_INTERVAL_MS))
  expect(screen.queryByText('never fin')).toBeNull()
})
