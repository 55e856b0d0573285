import { getSession } from '@live-scribe/contract/recording'
import { queryOptions } from '@tanstack/react-query'
import { callEndpoint } from '#web/api/client.ts'

/** The first part of the key. */
export const SESSION_QUERY_KEY = 'session'

/** One of the user's recordings, freshly read. */
export function reopenedSessionQuery(code: string) {
  return queryOptions({
    queryKey: [SESSION_QUERY_KEY, code],
    queryFn: ({ signal }) => callEndpoint(getSession, { params: { code } }, { signal }),
    // Another tab may have ended it since.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
