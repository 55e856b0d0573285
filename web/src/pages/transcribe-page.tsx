import { useSearch } from '@tanstack/react-router'
import { TooltipDelays } from '#web/ui/tooltip.tsx'
import { DashboardPage } from './dashboard-page.tsx'
import { RecorderPage } from './recorder-page.tsx'

/** The dashboard or, with `view=record`, the recorder. */
export function TranscribePage() {
  const { view } = useSearch({ from: '/transcribe' })

  return <TooltipDelays>{view === 'record' ? <RecorderPage /> : <DashboardPage />}</TooltipDelays>
}
