import { getVocabulary } from '@live-scribe/contract/vocabulary/vocabulary'
import { queryOptions } from '@tanstack/react-query'
import { callEndpoint } from '#web/api/client.ts'

/** The user's vocabulary, and what the recogniser takes of it. */
export const vocabularyQuery = queryOptions({
  queryKey: ['vocabulary'],
  queryFn: ({ signal }) => callEndpoint(getVocabulary, {}, { signal }),
})
