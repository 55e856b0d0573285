import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'

/** The viewer before its first words. */
export function ViewerLoading({ title }: { title: string }) {
  return (
    <PageShell title={title} width="reading">
      <EmptyState title="Loading transcript..." mood="breathing" />
    </PageShell>
  )
}
