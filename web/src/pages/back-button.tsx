import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Button } from '#web/ui/form/button.tsx'

/** A link from the recorder to the dashboard. */
export function BackButton() {
  return (
    <Button asChild variant="quiet" size="small">
      <Link to="/transcribe">
        <ArrowLeft size={16} aria-hidden="true" />
        Back
      </Link>
    </Button>
  )
}
