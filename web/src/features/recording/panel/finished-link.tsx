import { ArrowRight } from 'lucide-react'
import { Button } from '#web/ui/form/button.tsx'

/** Links to the transcript of an ended recording. */
export function FinishedLink({ code }: { code: string }) {
  return (
    <Button asChild className="animate-appear self-start max-sm:w-full">
      <a href={`/view/${code}`}>
        Read the finished transcript
        <ArrowRight size={18} aria-hidden="true" />
      </a>
    </Button>
  )
}
