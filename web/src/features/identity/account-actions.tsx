import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { toast } from 'sonner'
import { Button } from '#web/ui/button.tsx'
import { signOut } from './auth-api.ts'
import { currentUser } from './current-user.ts'

/** What a signed-in person finds at the right of the bar. */
export function AccountActions() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const leave = async () => {
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

  return (
    <Button variant="quiet" size="small" onClick={leave}>
      Sign out
    </Button>
  )
}
