import { ArrowRight } from 'lucide'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Links to the transcript of an ended recording. */
export function FinishedLink({ code }: { code: string }) {
  return (
    <Button asChild className="animate-appear self-start max-sm:w-full">
      <a href={`/view/${code}`}>
        Read the finished transcript
        <Icon of={ArrowRight} size={18} />
      </a>
    </Button>
  )
}
