import { getConfiguration } from '@live-scribe/contract/configuration'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** The server's public configuration, which does not change while the page is open. */
export const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  queryFn: ({ signal }) => call(getConfiguration, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
