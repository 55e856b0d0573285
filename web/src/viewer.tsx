import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { registerServiceWorker } from './lib/browser/register-service-worker.ts'
import { prepareDates } from './lib/format/format-date.ts'
import { openPusherClient } from './live/pusher-client.ts'
import { takeGivenLog } from './pages/viewer/given-log.ts'
import { beginsWithLoading, ViewerPage } from './pages/viewer/viewer-page.tsx'
import { OfflineNotice } from './ui/page/offline-notice.tsx'
import { applyStoredTheme } from './ui/page/theme.ts'

registerServiceWorker()
// Loaded on demand: few visits come without a code.
if (/[?&](ref|referral)=/.test(location.search)) {
  void import('./app/capture-referral.ts').then(({ captureReferral }) => captureReferral())
}
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')

const address = new URL(window.location.href)
const isDrawnByServer = document.getElementById('given-log') !== null
const given = takeGivenLog()
// A page that the server has drawn has that of its address already.
if (!isDrawnByServer) applyStoredTheme()
const page = (
  <StrictMode>
    <OfflineNotice />
    <ViewerPage {...{ address, given }} openClient={openPusherClient} />
  </StrictMode>
)

// In a task of its own, so that a phone can answer in between.
setTimeout(() => {
  if (!isDrawnByServer && root.hasChildNodes() && beginsWithLoading(address))
    hydrateRoot(root, page)
  // Drawn once more, because a server knows no reader's time zone and settings.
  else createRoot(root).render(page)
})

setTimeout(prepareDates)
