import { EmptyState } from '../empty-state.tsx'
import { PageShell } from './page-shell.tsx'

/** A page of the application before its script runs. */
export function PageLoading({ title }: { title: string }) {
  return (
    <PageShell title={title}>
      <EmptyState title="Loading..." mood="breathing" />
    </PageShell>
  )
}
