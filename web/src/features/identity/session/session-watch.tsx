import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { toast } from '#web/ui/overlay/toast.ts'
import { lazyOptional } from '#web/ui/page/lazy-optional.ts'
import { useSignInSettings } from '../sign-in/use-sign-in-settings.ts'
import { currentUserQuery } from './current-user-query.ts'

// Loaded with Clerk only.
const ClerkSession = lazyOptional(
  async () => (await import('../clerk/clerk-session.tsx')).ClerkSession,
)

// Defined here, so that the first script of a page contains no other texts.
const SIGNED_OUT = 'You have been signed out. Please sign in again.'

/** Keeps the signed-in user's session alive, and shows a toast when it ends without a sign-out. */
export function SessionWatch() {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false })

  return user ? <SignedInWatch key={user.id} /> : null
}

function SignedInWatch() {
  const queryClient = useQueryClient()
  const settings = useSignInSettings()
  const isOurs = settings !== null && settings.outside?.kind !== 'clerk'
  const over = useCallback(() => {
    // The page is not left: somebody may be reading, or a recording may be ending.
    queryClient.setQueryData(currentUserQuery.queryKey, null)
    toast.warning(SIGNED_OUT)
  }, [queryClient])
  useEffect(() => {
    if (!isOurs) return
    let isOver = false
    let leave: (() => void) | undefined
    // Loaded after signing in: visitors don't need it.
    import('./page-session.ts').then(
      ({ startPageSession, pageSession }) => {
        if (isOver) return
        const unsubscribe = pageSession.subscribe((event, reason) => {
          if (event === 'SIGNED_OUT' && reason) over()
        })
        const stop = startPageSession()
        leave = () => {
          unsubscribe()
          stop()
        }
      },
      // Without it the page works, and the next one that needs it says that it can't be loaded.
      () => {},
    )

    return () => {
      isOver = true
      leave?.()
    }
  }, [isOurs, over])
  const { kind, key = '' } = settings?.outside ?? {}

  return kind === 'clerk' ? <ClerkSession publishableKey={key} onOver={over} /> : null
}
