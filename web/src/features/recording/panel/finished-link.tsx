import { ArrowRight } from 'lucide-react'

/** Links to the transcript of an ended recording. */
export function FinishedLink({ code }: { code: string }) {
  return (
    <p className="animate-appear">
      <a
        href={`/view/${code}`}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent underline-offset-4 hover:underline"
      >
        Read the finished transcript
        <ArrowRight size={18} aria-hidden="true" />
      </a>
    </p>
  )
}
