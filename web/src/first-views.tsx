import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { LandingPage } from './pages/landing-page.tsx'
import { ViewerLoading } from './pages/viewer-loading.tsx'

/** The landing page as text, written at build time. */
export const landingView = () => render(<LandingPage />)

/** The viewer before its words arrive, written at build time. */
export const viewerView = () => render(<ViewerLoading title="Transcript" />)

function render(page: ReactNode): string {
  return renderToString(<StrictMode>{page}</StrictMode>)
}
