import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { toast } from 'sonner'
import { signOut } from './auth-api.ts'
import { currentUser } from './current-user.ts'

/** Signs out, forgets what the server told this person, and goes to the landing page. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()

  return async () => {
    try {
      await signOut()
    } catch {
      toast.error('You are still signed in. Please try again.')
      return
    }
    queryClient.clear()
    queryClient.setQueryData(currentUser.queryKey, null)
    await router.navigate({ to: '/' })
  }
}
