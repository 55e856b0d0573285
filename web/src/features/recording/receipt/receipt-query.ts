import { getReceipt } from '@live-scribe/contract/recording/receipt'
import { queryOptions } from '@tanstack/react-query'
import { callEndpoint } from '#web/api/client.ts'

/** Milliseconds between two reads while the recording is not completed. */
const REFRESH_INTERVAL_MS = 2000

/** Reads a recording's receipt, and again while its counts may change. */
export function receiptQuery(code: string) {
  return queryOptions({
    queryKey: ['receipt', code],
    queryFn: ({ signal }) => callEndpoint(getReceipt, { params: { code } }, { signal }),
    retry: false,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data && state.data.status !== 'completed' ? REFRESH_INTERVAL_MS : false,
  })
}
