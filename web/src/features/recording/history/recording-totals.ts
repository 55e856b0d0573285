import { getRecordingTotals } from '@live-scribe/contract/recording'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'

/** How many recordings the signed-in user has, and the minutes recorded. */
export const recordingTotals = queryOptions({
  queryKey: ['recording-totals'],
  queryFn: ({ signal }) => call(getRecordingTotals, { query: {} }, { signal }),
})

/** The same with the minutes of this calendar month, as the reader's clock has it. */
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
