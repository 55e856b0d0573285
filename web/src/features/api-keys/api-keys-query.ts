import { listApiKeys } from '@live-scribe/contract/api-keys/api-keys'
import { queryOptions } from '@tanstack/react-query'
import { callEndpoint } from '#web/api/client.ts'

/** The user's API keys. */
export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => callEndpoint(listApiKeys, {}, { signal }),
})
