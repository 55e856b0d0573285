import { useSearch } from '@tanstack/react-router'
import { DashboardPage } from './dashboard-page.tsx'
import { RecorderPage } from './recorder-page.tsx'

/** The dashboard or, with `view=record`, the recorder. */
export function TranscribePage() {
  const { view } = useSearch({ from: '/transcribe' })

  return view === 'record' ? <RecorderPage /> : <DashboardPage />
}
