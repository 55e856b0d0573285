import { getSession } from '@live-scribe/contract/recording'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { reopenedSession } from './reopened-session.ts'
import { type SessionStanding, standingOf } from './session-standing.ts'

/** Milliseconds between two looks at a session that another tab or device may take up or end. */
const LOOK_AGAIN_MS = 10_000

/** How a session that is at rest here stands now, wherever it is recorded; null while nobody knows. */
export function useStanding(code: string | null): SessionStanding | null {
  const known = useQueryClient().getQueryState(reopenedSession(code ?? '').queryKey)
  const { data } = useQuery({
    queryKey: ['session-standing', code],
    queryFn: ({ signal }) => call(getSession, { params: { code: code ?? '' } }, { signal }),
    enabled: code !== null,
    initialData: known?.data,
    initialDataUpdatedAt: known?.dataUpdatedAt,
    staleTime: LOOK_AGAIN_MS,
    refetchInterval: LOOK_AGAIN_MS,
    gcTime: 0,
    retry: false,
  })

  return code === null || !data ? null : standingOf(data)
}
