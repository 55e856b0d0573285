import type { ReactNode } from 'react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'

/** The page that is shown in place of another one without a network; `children` follow the text. */
export function OfflineMessage({ children }: { children?: ReactNode }) {
  return (
    <PageShell title="You’re offline" width="reading">
      <EmptyState level="h1" title="You’re offline">
        <p>This page needs a connection. It will load when you’re back online.</p>
        {children}
      </EmptyState>
    </PageShell>
  )
}
