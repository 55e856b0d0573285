import { getSession } from '@live-scribe/contract/recording'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'

/** The first part of the key. */
export const SESSION = 'session'

/** One of the user's recordings, freshly read. */
export function reopenedSession(code: string) {
  return queryOptions({
    queryKey: [SESSION, code],
    queryFn: ({ signal }) => call(getSession, { params: { code } }, { signal }),
    // Another tab may have ended it since.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
