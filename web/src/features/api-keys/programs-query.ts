import { listPrograms } from '@live-scribe/contract/api-keys/programs'
import { queryOptions } from '@tanstack/react-query'
import { callEndpoint } from '#web/api/client.ts'

/** The user's connected programs; null where programs can't be connected. */
export const programsQuery = queryOptions({
  queryKey: ['programs'],
  queryFn: ({ signal }) => callEndpoint(listPrograms, {}, { signal }),
})
