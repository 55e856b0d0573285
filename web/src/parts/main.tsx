import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster } from '#web/ui/overlay/toaster.tsx'
import { TooltipProvider } from '#web/ui/overlay/tooltip.tsx'
import { applyTheme } from '#web/ui/page/theme.ts'
import { ComponentExamplesPage } from './component-examples-page.tsx'
import { parseTheme } from './parse-theme.ts'

// Vite serves this page while developing; the build does not contain it.
applyTheme(parseTheme(location.search))
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')

createRoot(root).render(
  <StrictMode>
    <TooltipProvider>
      <ComponentExamplesPage />
      <Toaster />
    </TooltipProvider>
  </StrictMode>,
)
