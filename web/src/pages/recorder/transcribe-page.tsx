import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

// Separate chunks: the two pages share little.
const DashboardPage = lazy(async () => ({
  default: (await import('../dashboard/dashboard-page.tsx')).DashboardPage,
}))
const RecorderPage = lazy(async () => ({
  default: (await import('./recorder-page.tsx')).RecorderPage,
}))

/** The dashboard or, with `view=record`, the recorder. */
export function TranscribePage() {
  const { view } = useSearch({ from: '/transcribe' })

  return <Suspense>{view === 'record' ? <RecorderPage /> : <DashboardPage />}</Suspense>
}
