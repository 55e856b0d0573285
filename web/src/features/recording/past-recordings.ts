import { listSessions } from '@live-scribe/contract/recording'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'

/** The last recordings of the signed-in user, newest first. */
export const pastRecordings = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).sessions,
})
