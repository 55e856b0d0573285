import { refreshAuthSession } from '@live-scribe/contract/identity/auth-session'
import { queryOptions } from '@tanstack/react-query'
import { callEndpoint } from '#web/api/client.ts'

/** The account's factors and sign-in methods. */
export const accountSessionQuery = queryOptions({
  queryKey: ['auth-session'],
  queryFn: async ({ signal }) => (await callEndpoint(refreshAuthSession, {}, { signal })).user,
})
