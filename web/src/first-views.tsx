import { createMemoryHistory } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from './app/app.tsx'
import { createQueryClient } from './app/query-client.ts'
import { createSiteRouter } from './app/router.tsx'
import { currentUserQuery } from './features/identity/session/current-user-query.ts'
import { AboutLoading } from './pages/about/about-loading.tsx'
import { DashboardLoading } from './pages/dashboard/dashboard-loading.tsx'
import { LandingPage } from './pages/landing-page.tsx'
import { OfflineMessage } from './pages/offline/offline-message.tsx'
import { ViewerLoading } from './pages/viewer/viewer-loading.tsx'
import { OfflineNotice } from './ui/page/offline-notice.tsx'
import { PageLoading } from './ui/page/page-loading.tsx'

/** The landing page as HTML, rendered at build time. */
export const renderLandingView = () => render(<LandingPage />)

/** The empty viewer, rendered at build time. */
export const renderViewerView = () => renderBelowNotice(<ViewerLoading title="Transcript" />)

/** The empty page about a conversation's captions, rendered at build time. */
export const renderAboutView = () => render(<AboutLoading />)

/** The page without a network, rendered at build time. */
export const renderOfflineView = () => render(<OfflineMessage />)

/** The prices for a visitor, rendered at build time. */
export const renderPricingView = () => renderForVisitor('/pricing')

/** The sign-in page for a visitor, rendered at build time. */
export const renderSignInView = () => renderForVisitor('/sign-in')

/** The dashboard before it knows its user, rendered at build time. */
export const renderDashboardView = () => renderBelowNotice(<DashboardLoading />)

/** The recorder before it knows its user, rendered at build time. */
export const renderRecorderView = () =>
  renderBelowNotice(
    <PageLoading title="Recording" heading="Opening the recorder...">
      Words appear here while they are spoken, and for everybody who has the link.
    </PageLoading>,
  )

async function renderForVisitor(address: string): Promise<string> {
  const queryClient = createQueryClient()
  queryClient.setQueryData(currentUserQuery.queryKey, null)
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createSiteRouter(queryClient, history)
  await router.load()

  return render(<App queryClient={queryClient} router={router} />)
}

/**
 * The notice stands before each page: without it the script would draw the whole page anew. So it does
 * with a page whose part is loaded apart, beside which this first view would be left.
 */
function renderBelowNotice(page: ReactNode): string {
  return render(
    <>
      <OfflineNotice />
      {page}
    </>,
  )
}

function render(page: ReactNode): string {
  return renderToString(<StrictMode>{page}</StrictMode>)
}
