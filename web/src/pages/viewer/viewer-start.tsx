import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'
import { CodeFormOnDemand } from './code-form-on-demand.tsx'
import { ViewerError } from './viewer-error.tsx'

interface ViewerStartProps {
  isEmbedded: boolean
  /** What a form without script has sent that is no code. */
  typed: string
}

/** The viewer without a code: a field for it. A frame shows none. */
export function ViewerStart({ isEmbedded, typed }: ViewerStartProps) {
  if (isEmbedded) return <ViewerError text="No session ID provided" isEmbedded />

  return (
    <PageShell title="Read along" width="reading">
      <EmptyState level="h1" title="Read along">
        <p className="mb-6">
          Type the six characters you were given, or paste the link. No account is needed.
        </p>
        <CodeFormOnDemand label="Code" typed={typed} isMain />
      </EmptyState>
    </PageShell>
  )
}
