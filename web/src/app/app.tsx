import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense, useSyncExternalStore } from 'react'
import { SessionWatch } from '#web/features/identity/session/session-watch.tsx'
import { toastsWanted } from '#web/ui/overlay/toast.ts'
import { laterPart } from '#web/ui/page/later-part.ts'
import { OfflineNotice } from '#web/ui/page/offline-notice.tsx'
import { SiteNavigation } from '#web/ui/page/site-navigation.ts'
import type { createSiteRouter } from './router.tsx'

// Loaded on demand: the first view shows no toasts.
const Toaster = laterPart(async () => (await import('#web/ui/overlay/toaster.tsx')).Toaster)

interface AppProps {
  queryClient: QueryClient
  router: ReturnType<typeof createSiteRouter>
}

/** The providers and layers around the pages. */
export function App({ queryClient, router }: AppProps) {
  const hasNews = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.read, toastsWanted.read)

  return (
    <QueryClientProvider client={queryClient}>
      <SiteNavigation value={(href) => void router.navigate({ href })}>
        <OfflineNotice />
        <RouterProvider router={router} />
      </SiteNavigation>
      <Suspense>
        {hasNews && <Toaster />}
        <SessionWatch />
      </Suspense>
    </QueryClientProvider>
  )
}
