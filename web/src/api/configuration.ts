import { getConfiguration } from '@live-scribe/contract/configuration'
import { queryOptions } from '@tanstack/react-query'
import { callEndpoint } from './client.ts'

/** The server's public configuration, which does not change while the page is open. */
export const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  queryFn: ({ signal }) => callEndpoint(getConfiguration, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
