import './styles/theme.css'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { captureReferral } from './app/capture-referral.ts'
import { LandingPage } from './pages/landing-page.tsx'
import { applyStoredTheme } from './ui/page/theme.ts'

applyStoredTheme()
captureReferral()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')

// In a task of its own, so that a phone can answer in between.
setTimeout(() =>
  hydrateRoot(
    root,
    <StrictMode>
      <LandingPage />
    </StrictMode>,
  ),
)
