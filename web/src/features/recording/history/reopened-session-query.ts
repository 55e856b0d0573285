import { getSession } from '@live-scribe/contract/recording'
import { queryOptions } from '@tanstack/react-query'
import { callEndpoint } from '#web/api/client.ts'

/** First element of the query key. */
export const SESSION_QUERY_KEY = 'session'

/** Reads one of the user's sessions, never from the cache. */
export function reopenedSessionQuery(code: string) {
  return queryOptions({
    queryKey: [SESSION_QUERY_KEY, code],
    queryFn: ({ signal }) => callEndpoint(getSession, { params: { code } }, { signal }),
    // Not cached, because another tab may have ended the session meanwhile.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
