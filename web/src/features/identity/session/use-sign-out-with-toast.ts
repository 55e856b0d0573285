import { toast } from '#web/ui/overlay/toast.ts'
import { useSignOut } from './use-sign-out.ts'

/** Signs out; a toast says when that failed. */
export function useSignOutWithToast(): () => Promise<void> {
  const leave = useSignOut()

  return () =>
    leave().catch(() => {
      toast.error('You’re still signed in. Please try again.')
    })
}
