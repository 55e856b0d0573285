import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reopenedSessionQuery } from '#web/features/recording/history/reopened-session-query.ts'

/** Updates the cached session when its sharing changes. */
export function useUpdateCachedSharing(code: string | null, isShared: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (code === null) return
    queryClient.setQueryData(reopenedSessionQuery(code).queryKey, (session) =>
      session ? { ...session, is_shared: isShared } : session,
    )
  }, [queryClient, code, isShared])
}
