import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'

/** The title of the page about a conversation's captions. */
export const ABOUT_TITLE = 'About these captions'

/** The page about a conversation's captions before it is read. */
export function AboutLoading() {
  return (
    <PageShell title={ABOUT_TITLE} width="reading">
      <EmptyState title="Loading..." mood="breathing" isFirstView />
    </PageShell>
  )
}
