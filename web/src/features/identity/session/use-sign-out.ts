import { toast } from '#web/ui/overlay/toast.ts'
import { useLeave } from './use-leave.ts'

/** Signs out, or says that the person still is signed in. */
export function useSignOut(): () => Promise<void> {
  const leave = useLeave()

  return () =>
    leave().catch(() => {
      toast.error('You’re still signed in. Please try again.')
    })
}
