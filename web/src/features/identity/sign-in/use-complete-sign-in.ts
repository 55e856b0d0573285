import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { safeRedirect } from '#web/lib/links/safe-redirect.ts'
import { currentUser } from '../session/current-user.ts'
import { announce } from '../session/kept-session.ts'

/** Leads a newly signed-in user to the page that they wanted. */
export function useCompleteSignIn(wanted: string | undefined): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()

  return async () => {
    await queryClient.fetchQuery({ ...currentUser, staleTime: 0 })
    announce('SIGNED_IN')
    await router.navigate({ href: safeRedirect(wanted), replace: true })
  }
}
