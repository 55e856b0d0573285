import { getRetention } from '@live-scribe/contract/account/retention'
import { queryOptions } from '@tanstack/react-query'
import { callEndpoint } from '#web/api/client.ts'

/** How long the user's recordings are kept, and what each other choice would delete. */
export const retentionQuery = queryOptions({
  queryKey: ['retention'],
  queryFn: ({ signal }) => callEndpoint(getRetention, {}, { signal }),
})
