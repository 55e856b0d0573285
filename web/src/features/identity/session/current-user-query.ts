import { getMe } from '@live-scribe/contract/identity'
import { queryOptions } from '@tanstack/react-query'
import { callEndpoint } from '#web/api/client.ts'

const FRESH_MS = 60_000

/** The signed-in user, or null. */
export const currentUserQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => (await callEndpoint(getMe, {}, { signal })).user,
  staleTime: FRESH_MS,
})
