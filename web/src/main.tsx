import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { captureReferral } from './app/capture-referral.ts'
import { drawsFirstView } from './app/draws-first-view.ts'
import { createQueryClient } from './app/query-client.ts'
import { registerDeviceData } from './app/register-device-data.ts'
import { createSiteRouter } from './app/router.tsx'
import { watchPageRecordings } from './app/watch-page-recordings.ts'
import { registerServiceWorker } from './lib/browser/register-service-worker.ts'
import { preloadToasts } from './ui/overlay/toast.ts'
import { PageLoading } from './ui/page/page-loading.tsx'
import { applyStoredTheme } from './ui/page/theme.ts'
import { hasToastAfterReload } from './ui/page/toast-after-reload.ts'

applyStoredTheme()
captureReferral()
registerDeviceData()
// The recorder's page needs its network for the recording.
if (!/[?&]view=record/.test(location.search)) registerServiceWorker()
watchPageRecordings()
if (hasToastAfterReload()) preloadToasts()
for (const sign of ['pointerdown', 'keydown']) {
  addEventListener(sign, preloadToasts, { once: true, capture: true })
}
const queryClient = createQueryClient()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')

const openedPath = location.pathname
const router = createSiteRouter(queryClient)
// The page says what failed; React would print it too.
const options = { onCaughtError: () => {} }
// Most pages have no prerendered view, and would be empty until it is known who is there.
const empty = root.hasChildNodes() ? null : createRoot(root, options)
empty?.render(<PageLoading title="Loading" heading="Loading..." />)
const draw = () => {
  const page = (
    <StrictMode>
      <App queryClient={queryClient} router={router} />
    </StrictMode>
  )
  if (empty) empty.render(page)
  else if (drawsFirstView(router, queryClient, openedPath)) {
    // As a server does, the build renders no boundary around all pages.
    router.ssr = { manifest: undefined }
    hydrateRoot(root, page, options)
  } else createRoot(root, options).render(page)
}
// A prerendered view stays until the page can replace it; in a task of its own, so that a phone can
// answer in between.
void router.load().finally(() => setTimeout(draw))
