import { getRecordingTotals } from '@live-scribe/contract/recording'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'

/** The signed-in user's number of recordings and recorded minutes. */
export const recordingTotals = queryOptions({
  queryKey: ['recording-totals'],
  queryFn: ({ signal }) => call(getRecordingTotals, { query: {} }, { signal }),
})

/**
 * The number of all recordings, and the minutes of this calendar month in the reader's time zone.
 */
export const recordingTotalsOfMonth = queryOptions({
  queryKey: ['recording-totals', 'month'],
  queryFn: ({ signal }) =>
    call(
      getRecordingTotals,
      { query: { since: beginOfMonth(new Date()).toISOString() } },
      { signal },
    ),
})

function beginOfMonth(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth())
}
