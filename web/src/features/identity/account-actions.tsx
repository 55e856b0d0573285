import { Button } from '#web/ui/button.tsx'
import { useSignOut } from './use-sign-out.ts'

/** What a signed-in person finds at the right of the bar. */
export function AccountActions() {
  return (
    <Button variant="quiet" size="small" onClick={useSignOut()}>
      Sign out
    </Button>
  )
}
