import { getDataExport } from '@live-scribe/contract/account/data-export'
import { queryOptions } from '@tanstack/react-query'
import { callEndpoint } from '#web/api/client.ts'

/** Milliseconds between two reads while the file is being made. */
const REFETCH_MS = 2000

/** The file with all data of the signed-in user; null when there is none. */
export const dataExportQuery = queryOptions({
  queryKey: ['data-export'],
  queryFn: async ({ signal }) => (await callEndpoint(getDataExport, {}, { signal })).data_export,
  refetchInterval: ({ state: { data } }) =>
    data?.state === 'waiting' || data?.state === 'making' ? REFETCH_MS : false,
})
