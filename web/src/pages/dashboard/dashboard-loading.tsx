import { PageShell } from '#web/ui/page/page-shell.tsx'
import { DashboardGreeting } from './dashboard-greeting.tsx'

/** The dashboard before its script runs: what is the same for everybody. */
export function DashboardLoading() {
  return (
    <PageShell title="Recordings">
      <div className="pt-10 sm:pt-16">
        <DashboardGreeting name={null} />
      </div>
    </PageShell>
  )
}
