import {
  LIST_PAGE_RECORDINGS,
  listSessions,
  MAX_LIST_PAGE_RECORDINGS,
  type RecordingFilter,
} from '@live-scribe/contract/recording/list'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { callEndpoint } from '#web/api/client.ts'

/** Milliseconds between reads of each page of the list while a recording in it has not ended. */
const REFETCH_MS = 10_000
const QUERY_KEY = ['sessions']

/** The recordings of the signed-in user that match a filter, page by page, newest first. */
export function pastRecordingsQuery(filter: RecordingFilter) {
  return infiniteQueryOptions({
    queryKey: [...QUERY_KEY, filter],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(listSessions, { query: { ...filter, ...pageParam } }, { signal }),
    initialPageParam: { limit: LIST_PAGE_RECORDINGS } as { limit: number; after?: string },
    getNextPageParam: ({ next }) =>
      next === null ? null : { limit: MAX_LIST_PAGE_RECORDINGS, after: next },
    // All pages are read again, so a long list is read less often.
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ sessions }) => sessions.some(({ status }) => status !== 'completed'))
        ? REFETCH_MS * data.pages.length
        : false,
  })
}

/** Reads the lists of recordings again, and what is counted of them. */
export async function readListsAgain(queryClient: QueryClient): Promise<void> {
  const keys = [QUERY_KEY, ['tags'], ['recording-totals']]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
