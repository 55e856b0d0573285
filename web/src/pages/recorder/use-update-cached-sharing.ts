import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { reopenedSessionQuery } from '#web/features/recording/history/reopened-session-query.ts'

/** Updates the cached session when its sharing changes. */
export function useUpdateCachedSharing() {
  const queryClient = useQueryClient()

  return useCallback(
    (code: string, isShared: boolean) => {
      queryClient.setQueryData(reopenedSessionQuery(code).queryKey, (session) =>
        session ? { ...session, is_shared: isShared } : session,
      )
    },
    [queryClient],
  )
}
