import './styles/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { captureReferral } from './app/capture-referral.ts'
import { createQueryClient } from './app/query-client.ts'
import { createSiteRouter } from './app/router.tsx'
import { applyStoredTheme } from './ui/theme.ts'

applyStoredTheme()
captureReferral()
const queryClient = createQueryClient()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')

createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} router={createSiteRouter(queryClient)} />
  </StrictMode>,
)
