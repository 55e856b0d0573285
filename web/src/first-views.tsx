import type { User } from '@live-scribe/contract/identity'
import { createMemoryHistory } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from './app/app.tsx'
import { createQueryClient } from './app/query-client.ts'
import { createSiteRouter } from './app/router.tsx'
import { currentUserQuery } from './features/identity/session/current-user-query.ts'
import { IslandContext } from './features/landing/island.tsx'
import { AboutLoading } from './pages/about/about-loading.tsx'
import { VisitorPricingPage } from './pages/account/visitor-pricing-page.tsx'
import { LandingPage } from './pages/landing-page.tsx'
import { PrivacyPage } from './pages/legal/privacy-page.tsx'
import { TermsPage } from './pages/legal/terms-page.tsx'
import { OfflineMessage } from './pages/offline/offline-message.tsx'
import { ViewerLoading } from './pages/viewer/viewer-loading.tsx'
import { OfflineNotice } from './ui/page/offline-notice.tsx'
import { PageLoading } from './ui/page/page-loading.tsx'

/** The landing page as HTML, rendered at build time. */
export const renderLandingView = () => renderWithIslands(<LandingPage />)

/** The landing page of a server that sells nothing, rendered at build time. */
export const renderUnpricedLandingView = () => renderWithIslands(<LandingPage isSelling={false} />)

/** The terms, rendered at build time. */
export const renderTermsView = () => renderWithIslands(<TermsPage />)

/** The privacy notice, rendered at build time. */
export const renderPrivacyView = () => renderWithIslands(<PrivacyPage />)

/** The empty viewer, rendered at build time. */
export const renderViewerView = () => renderBelowNotice(<ViewerLoading title="Transcript" />)

/** The empty page about a conversation's captions, rendered at build time. */
export const renderAboutView = () => render(<AboutLoading />)

/** The page without a network, rendered at build time. */
export const renderOfflineView = () => render(<OfflineMessage />)

/** The prices for a visitor, rendered at build time. */
export const renderPricingView = () => renderWithIslands(<VisitorPricingPage />)

/** The sign-in page for a visitor, rendered at build time. */
export const renderSignInView = () => renderApp('/sign-in', null)

/** The dashboard before it knows its user, rendered at build time. */
export const renderDashboardView = () => renderApp('/transcribe', unknownUser)

/** The recorder before it knows its user, rendered at build time. */
export const renderRecorderView = () =>
  renderBelowNotice(
    <PageLoading title="Recording" heading="Opening the recorder...">
      Words appear here while they are spoken, and for everybody who has the link.
    </PageLoading>,
  )

/** Somebody who is signed in; the view that is rendered has nothing of theirs. */
const unknownUser: User = {
  id: '',
  email: '',
  email_verified: true,
  full_name: null,
  created_at: '',
  subscription_status: 'free',
  subscription_plan: null,
  minutes_used_this_month: 0,
  minutes_limit_monthly: 0,
  usage_reset_at: null,
  is_trial_user: false,
  purchase_model: 'subscription',
  minute_balance: 0,
  lifetime_minutes_purchased: 0,
  is_admin: false,
  recording_retention: 'forever',
}

async function renderApp(address: string, user: User | null): Promise<string> {
  const queryClient = createQueryClient()
  queryClient.setQueryData(currentUserQuery.queryKey, user)
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createSiteRouter(queryClient, history)
  await router.load()

  return render(<App queryClient={queryClient} router={router} />)
}

/** A page as its script draws it, below the place of the notice. */
function renderBelowNotice(page: ReactNode): string {
  return render(
    <>
      <OfflineNotice />
      {page}
    </>,
  )
}

function renderWithIslands(page: ReactNode): string {
  return render(
    <IslandContext value={(name, island) => renderToString(island, { identifierPrefix: name })}>
      {page}
    </IslandContext>,
  )
}

function render(page: ReactNode): string {
  return renderToString(<StrictMode>{page}</StrictMode>)
}
