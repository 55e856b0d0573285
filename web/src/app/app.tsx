import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense, useSyncExternalStore } from 'react'
import { SessionWatch } from '#web/features/identity/session/session-watch.tsx'
import { toasterNeeded } from '#web/ui/overlay/toast.ts'
import { lazyOptional } from '#web/ui/page/lazy-optional.ts'
import { NavigateContext } from '#web/ui/page/navigate-context.ts'
import { OfflineNotice } from '#web/ui/page/offline-notice.tsx'
import type { createSiteRouter } from './router.tsx'

// The toaster is loaded on demand, because the first view shows no toasts.
const Toaster = lazyOptional(async () => (await import('#web/ui/overlay/toaster.tsx')).Toaster)

interface AppProps {
  queryClient: QueryClient
  router: ReturnType<typeof createSiteRouter>
}

/** The providers and layers around the pages. */
export function App({ queryClient, router }: AppProps) {
  const hasNews = useSyncExternalStore(
    toasterNeeded.subscribe,
    toasterNeeded.read,
    toasterNeeded.read,
  )

  return (
    <QueryClientProvider client={queryClient}>
      <NavigateContext value={(href) => void router.navigate({ href })}>
        <OfflineNotice />
        <RouterProvider router={router} />
      </NavigateContext>
      <Suspense>
        {hasNews && <Toaster />}
        <SessionWatch />
      </Suspense>
    </QueryClientProvider>
  )
}
