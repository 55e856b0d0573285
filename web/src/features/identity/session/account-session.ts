import { refreshAuthSession } from '@live-scribe/contract/identity/auth-session'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'

/** The account's factors and sign-in methods. */
export const accountSession = queryOptions({
  queryKey: ['auth-session'],
  queryFn: async ({ signal }) => (await call(refreshAuthSession, {}, { signal })).user,
})
