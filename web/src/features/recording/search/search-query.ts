import { searchRecordings } from '@live-scribe/contract/search'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callEndpoint } from '#web/api/client.ts'

/** The pages of a search over the signed-in user's recordings. */
export function searchQuery(typed: string) {
  return infiniteQueryOptions({
    queryKey: ['search', typed],
    queryFn: ({ pageParam, signal }) => {
      const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions()
      const after = pageParam === null ? {} : { after: pageParam }

      return callEndpoint(searchRecordings, { query: { q: typed, zone, ...after } }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}
