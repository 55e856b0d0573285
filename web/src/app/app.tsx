import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { OfflineNotice } from '#web/ui/offline-notice.tsx'
import { SiteNavigation } from '#web/ui/site-navigation.ts'
import type { createSiteRouter } from './router.tsx'

// The first view has no news; what shows it comes after.
const Toaster = lazy(async () => ({ default: (await import('#web/ui/toaster.tsx')).Toaster }))

interface AppProps {
  queryClient: QueryClient
  router: ReturnType<typeof createSiteRouter>
}

/** Everything around the pages. */
export function App({ queryClient, router }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <SiteNavigation value={(href) => void router.navigate({ href })}>
        <OfflineNotice />
        <RouterProvider router={router} />
      </SiteNavigation>
      <Suspense>
        <Toaster />
      </Suspense>
    </QueryClientProvider>
  )
}
