import { getRecordingTotals } from '@live-scribe/contract/recording'
import { queryOptions } from '@tanstack/react-query'
import { callEndpoint } from '#web/api/client.ts'
import { RECORDING_TOTALS_KEY } from './recording-totals-key.ts'

/** Reads the number of all recordings of the signed-in user, and their minutes. */
export const recordingTotalsQuery = queryOptions({
  queryKey: RECORDING_TOTALS_KEY,
  queryFn: ({ signal }) => callEndpoint(getRecordingTotals, { query: {} }, { signal }),
})

/**
 * Reads the number of all recordings, and the minutes of this calendar month and of its days in the
 * browser's time zone.
 */
export const monthlyRecordingTotalsQuery = queryOptions({
  queryKey: [...RECORDING_TOTALS_KEY, 'month'],
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
