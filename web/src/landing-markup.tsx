import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { LandingPage } from './pages/landing-page.tsx'

/** The landing page as text, written at build time. */
export function landingMarkup(): string {
  return renderToString(
    <StrictMode>
      <LandingPage />
    </StrictMode>,
  )
}
