import { Link } from '@tanstack/react-router'
import { toast } from 'sonner'
import { Button } from '#web/ui/button.tsx'
import { useLeave } from './use-leave.ts'

/** What a signed-in person finds at the right of the bar. */
export function AccountActions() {
  const signOut = useLeave()
  const leave = () =>
    signOut().catch(() => {
      toast.error('You are still signed in. Please try again.')
    })

  return (
    <>
      <Button asChild variant="quiet" size="small">
        <Link to="/security">Security</Link>
      </Button>
      <Button variant="quiet" size="small" onClick={leave}>
        Sign out
      </Button>
    </>
  )
}
