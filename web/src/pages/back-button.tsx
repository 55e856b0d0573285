import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** A link from the recorder to the dashboard. */
export function BackButton() {
  return (
    <Button asChild variant="quiet" size="small">
      <Link to="/transcribe">
        <Icon of={ArrowLeft} size={16} />
        Back
      </Link>
    </Button>
  )
}
