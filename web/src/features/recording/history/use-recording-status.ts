import { getSession } from '@live-scribe/contract/recording'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { type RecordingStatus, recordingStatusOf } from './recording-status.ts'
import { reopenedSession } from './reopened-session.ts'

/** Milliseconds between two checks of a session that another tab or device may resume or end. */
const RECHECK_MS = 10_000

/** The status of a session at rest here, wherever it is recorded; null while unknown. */
export function useRecordingStatus(code: string | null): RecordingStatus | null {
  const known = useQueryClient().getQueryState(reopenedSession(code ?? '').queryKey)
  const { data } = useQuery({
    queryKey: ['session-standing', code],
    queryFn: ({ signal }) => call(getSession, { params: { code: code ?? '' } }, { signal }),
    enabled: code !== null,
    initialData: known?.data,
    initialDataUpdatedAt: known?.dataUpdatedAt,
    staleTime: RECHECK_MS,
    refetchInterval: RECHECK_MS,
    gcTime: 0,
    retry: false,
  })

  return code === null || !data ? null : recordingStatusOf(data)
}
