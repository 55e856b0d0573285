import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { reopenedSession } from '#web/features/recording/history/reopened-session.ts'

/** Keeps what is known of an own session true to what the recorder heard of its sharing. */
export function useNoteSharing() {
  const queryClient = useQueryClient()

  return useCallback(
    (code: string, isShared: boolean) => {
      queryClient.setQueryData(reopenedSession(code).queryKey, (session) =>
        session ? { ...session, is_shared: isShared } : session,
      )
    },
    [queryClient],
  )
}
