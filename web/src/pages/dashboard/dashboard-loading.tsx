import { PageShell } from '#web/ui/page/page-shell.tsx'
import { DashboardGreeting } from './dashboard-greeting.tsx'

/**
 * The dashboard before its script runs: what is the same for everybody, in the same boxes, so that it
 * stays when the page is drawn over it.
 */
export function DashboardLoading() {
  return (
    <PageShell title="Recordings">
      <div className="flex flex-col gap-12 pt-10 sm:pt-16">
        <div className="flex flex-col gap-6 sm:flex-row sm:items-end sm:justify-between">
          <DashboardGreeting name={null} />
        </div>
      </div>
    </PageShell>
  )
}
