import { listSessions } from '@live-scribe/contract/recording'
import { queryOptions } from '@tanstack/react-query'
import { callEndpoint } from '#web/api/client.ts'

/** Milliseconds between reads of the list while one of its recordings has not ended. */
const REFETCH_MS = 10_000

/** The last recordings of the signed-in user, newest first. */
export const pastRecordingsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await callEndpoint(listSessions, {}, { signal })).sessions,
  refetchInterval: ({ state }) =>
    state.data?.some(({ status }) => status !== 'completed') ? REFETCH_MS : false,
})
