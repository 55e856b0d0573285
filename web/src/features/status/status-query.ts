import { getStatus } from '@live-scribe/contract/status'
import { queryOptions } from '@tanstack/react-query'
import { callEndpoint } from '#web/api/client.ts'

/** Milliseconds between two looks; the server checks as often. */
const REFRESH_MS = 15_000

/** Whether each service works, refreshed while the page is in sight. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => callEndpoint(getStatus, {}, { signal }),
  refetchInterval: REFRESH_MS,
  retry: false,
})
