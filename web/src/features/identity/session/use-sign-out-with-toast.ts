import { toast } from '#web/ui/overlay/toast.ts'
import { useSignOut } from './use-sign-out.ts'

/** Signs out, or says that the person still is signed in. */
export function useSignOutWithToast(): () => Promise<void> {
  const leave = useSignOut()

  return () =>
    leave().catch(() => {
      toast.error('You’re still signed in. Please try again.')
    })
}
