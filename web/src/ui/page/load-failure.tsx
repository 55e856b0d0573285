import { Button } from '../form/button.tsx'

/** A message for failed loading, with a retry button. */
export function LoadFailure({ children, onRetry }: { children: string; onRetry: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <p role="alert">{children}</p>
      <Button variant="outline" size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
