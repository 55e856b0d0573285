import { lazyRouteComponent, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'

// Separate chunks: the two pages share little.
const DashboardPage = lazyRouteComponent(
  () => import('../dashboard/dashboard-page.tsx'),
  'DashboardPage',
)
const RecorderPage = lazyRouteComponent(() => import('./recorder-page.tsx'), 'RecorderPage')

/** Loads the page of an address before it is drawn, so that what stands there stays until then. */
export async function loadTranscribePage(view: 'record' | undefined): Promise<void> {
  await (view === 'record' ? RecorderPage : DashboardPage).preload?.()
}

/** The dashboard or, with `view=record`, the recorder. */
export function TranscribePage() {
  const { view } = useSearch({ from: '/transcribe' })

  return <Suspense>{view === 'record' ? <RecorderPage /> : <DashboardPage />}</Suspense>
}
