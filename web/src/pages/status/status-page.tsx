import { StatusOverview } from '#web/features/status/status-overview.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'

/** Whether the product works, for anybody who wonders. */
export function StatusPage() {
  return (
    <PageShell title="Status" width="reading">
      <StatusOverview />
    </PageShell>
  )
}
