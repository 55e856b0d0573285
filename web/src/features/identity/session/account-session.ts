import { refreshAuthSession } from '@live-scribe/contract/identity/auth-session'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'

/** What the account is protected by: factors and ways to sign in. */
export const accountSession = queryOptions({
  queryKey: ['auth-session'],
  queryFn: async ({ signal }) => (await call(refreshAuthSession, {}, { signal })).user,
})
