import { canUserRecord } from '@live-scribe/contract/billing'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'

/** Whether the user may record now, and for how long. */
export const recordingPermission = queryOptions({
  queryKey: ['recording-permission'],
  queryFn: ({ signal }) => call(canUserRecord, { body: {} }, { signal }),
})
