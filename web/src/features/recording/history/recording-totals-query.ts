import { getRecordingTotals } from '@live-scribe/contract/recording'
import { queryOptions } from '@tanstack/react-query'
import { callEndpoint } from '#web/api/client.ts'

/** The signed-in user's number of recordings and recorded minutes. */
export const recordingTotalsQuery = queryOptions({
  queryKey: ['recording-totals'],
  queryFn: ({ signal }) => callEndpoint(getRecordingTotals, { query: {} }, { signal }),
})

/**
 * The number of all recordings, and the minutes of this calendar month in the reader's time zone.
 */
export const monthlyRecordingTotalsQuery = queryOptions({
  queryKey: ['recording-totals', 'month'],
  queryFn: ({ signal }) =>
    callEndpoint(
      getRecordingTotals,
      { query: { since: beginOfMonth(new Date()).toISOString() } },
      { signal },
    ),
})

function beginOfMonth(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth())
}
