import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '#web/ui/toast.ts'
import { currentUser } from './current-user.ts'

/** Keeps the session of whoever is signed in, and says so when it has ended without their doing. */
export function SessionWatch() {
  const queryClient = useQueryClient()
  const { data: user } = useQuery({ ...currentUser, enabled: false })
  const id = user?.id
  useEffect(() => {
    if (!id) return
    let isOver = false
    let leave: (() => void) | undefined
    // Loaded once somebody is signed in: visitors do without.
    void import('./kept-session.ts').then(({ keepSession, keptSession }) => {
      if (isOver) return
      const unsubscribe = keptSession.subscribe((event, reason) => {
        if (event !== 'SIGNED_OUT' || !reason) return
        // The page stays: somebody may be reading, or a recording may be ending.
        queryClient.setQueryData(currentUser.queryKey, null)
        toast.warning('You have been signed out. Sign in again to go on.')
      })
      const stop = keepSession()
      leave = () => {
        unsubscribe()
        stop()
      }
    })

    return () => {
      isOver = true
      leave?.()
    }
  }, [id, queryClient])

  return null
}
