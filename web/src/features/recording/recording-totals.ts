import { getRecordingTotals } from '@live-scribe/contract/recording'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'

/** How many recordings the signed-in user has, and their minutes. */
export const recordingTotals = queryOptions({
  queryKey: ['recording-totals'],
  queryFn: ({ signal }) => call(getRecordingTotals, {}, { signal }),
})
