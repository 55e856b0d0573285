import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Button } from '#web/ui/form/button.tsx'

/** A link from the account pages to the dashboard. */
export function BackToDashboard() {
  return (
    <Button asChild variant="quiet" size="small" className="-ml-3">
      <Link to="/transcribe">
        <ArrowLeft size={16} aria-hidden="true" />
        Back to Dashboard
      </Link>
    </Button>
  )
}
