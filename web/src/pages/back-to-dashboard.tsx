import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** A link from the account pages to the dashboard. */
export function BackToDashboard() {
  return (
    <Button asChild variant="quiet" size="small" className="-ml-3">
      <Link to="/transcribe">
        <Icon of={ArrowLeft} size={16} />
        Back to Dashboard
      </Link>
    </Button>
  )
}
