import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { getSafeRedirectPath } from '#web/lib/links/safe-redirect.ts'
import { currentUserQuery } from '../session/current-user-query.ts'
import { broadcastAuthEvent } from '../session/page-session.ts'

/** Loads the newly signed-in user and navigates to the page that was first requested. */
export function useCompleteSignIn(redirectTo: string | undefined): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()

  return async () => {
    await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 })
    broadcastAuthEvent('SIGNED_IN')
    await router.navigate({ href: getSafeRedirectPath(redirectTo), replace: true })
  }
}
