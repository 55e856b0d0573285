import { getRecordingTotals } from '@live-scribe/contract/recording'
import { queryOptions } from '@tanstack/react-query'
import { callEndpoint } from '#web/api/client.ts'

/** Reads the number of all recordings of the signed-in user, and their minutes. */
export const recordingTotalsQuery = queryOptions({
  queryKey: ['recording-totals'],
  queryFn: ({ signal }) => callEndpoint(getRecordingTotals, { query: {} }, { signal }),
})

/**
 * Reads the number of all recordings, and the minutes of this calendar month and of its days in the
 * browser's time zone.
 */
export const monthlyRecordingTotalsQuery = queryOptions({
  queryKey: ['recording-totals', 'month'],
  queryFn: ({ signal }) =>
    callEndpoint(
      getRecordingTotals,
      {
        query: {
          since: beginOfMonth(new Date()).toISOString(),
          zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      },
      { signal },
    ),
})

function beginOfMonth(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth())
}
