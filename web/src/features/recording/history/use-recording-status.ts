import { getSession } from '@live-scribe/contract/recording'
import type { RecordingState } from '@live-scribe/contract/recording/list'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callEndpoint } from '#web/api/client.ts'
import { getRecordingStatus } from './recording-status.ts'
import { reopenedSessionQuery } from './reopened-session-query.ts'

/** Milliseconds between two checks of a session that another tab or device may resume or end. */
const RECHECK_INTERVAL_MS = 10_000

/** The status of a session that this page does not record; null while unknown. */
export function useRecordingStatus(code: string | null): RecordingState | null {
  const known = useQueryClient().getQueryState(reopenedSessionQuery(code ?? '').queryKey)
  const { data } = useQuery({
    queryKey: ['recording-status', code],
    queryFn: ({ signal }) => callEndpoint(getSession, { params: { code: code ?? '' } }, { signal }),
    enabled: code !== null,
    initialData: known?.data,
    initialDataUpdatedAt: known?.dataUpdatedAt,
    staleTime: RECHECK_INTERVAL_MS,
    refetchInterval: RECHECK_INTERVAL_MS,
    gcTime: 0,
    retry: false,
  })

  return code === null || !data ? null : getRecordingStatus(data)
}
