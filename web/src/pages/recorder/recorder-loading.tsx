import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'

/** The recorder before its script runs. */
export function RecorderLoading() {
  return (
    <PageShell title="Recording">
      <EmptyState title="Opening the recorder..." mood="breathing">
        Words appear here while they are spoken, and for everybody who has the link.
      </EmptyState>
    </PageShell>
  )
}
