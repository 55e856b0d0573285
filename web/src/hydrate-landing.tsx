import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { LandingPage } from './pages/landing-page.tsx'
import { applyStoredTheme } from './ui/theme.ts'

applyStoredTheme()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')

hydrateRoot(
  root,
  <StrictMode>
    <LandingPage />
  </StrictMode>,
)
