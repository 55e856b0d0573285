import { canUserRecord } from '@live-scribe/contract/billing'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'

export const CHECK_INTERVAL_MS = 30_000

/** Whether the user may record now, and for how long; asked again every 30 s. It blocks a start, never a recording. */
export const recordingPermission = queryOptions({
  queryKey: ['recording-permission'],
  queryFn: ({ signal }) => call(canUserRecord, { body: {} }, { signal }),
  refetchInterval: CHECK_INTERVAL_MS,
})
