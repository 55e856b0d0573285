import { listTags } from '@live-scribe/contract/recording/tags'
import { queryOptions } from '@tanstack/react-query'
import { callEndpoint } from '#web/api/client.ts'

/** All tags of the signed-in user's recordings, those of most recordings first. */
export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: async ({ signal }) => (await callEndpoint(listTags, {}, { signal })).tags,
})
