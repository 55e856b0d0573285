import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'

/** The viewer before its first words. */
export function ViewerLoading({ title }: { title: string }) {
  return (
    <PageShell title={title} width="reading">
      <EmptyState title="Loading transcript..." mood="breathing" isFirstView>
        What was said so far comes first. Then you read along as it happens.
      </EmptyState>
    </PageShell>
  )
}
