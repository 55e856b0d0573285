import { Button } from '#web/ui/form/button.tsx'

interface LoadFailureProps {
  what: string
  query: { error: Error | null; refetch: () => unknown }
}

/** A part of the page that failed to load, with a retry. */
export function LoadFailure({ what, query }: LoadFailureProps) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <p role="alert">
        {what} could not be loaded. {query.error?.message}
      </p>
      <Button variant="outline" size="small" onClick={() => void query.refetch()}>
        Try again
      </Button>
    </div>
  )
}
