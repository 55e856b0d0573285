import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { SiteNavigation } from '#web/ui/site-navigation.ts'
import { Toaster } from '#web/ui/toaster.tsx'
import { TooltipDelays } from '#web/ui/tooltip.tsx'
import type { createSiteRouter } from './router.tsx'

interface AppProps {
  queryClient: QueryClient
  router: ReturnType<typeof createSiteRouter>
}

/** Everything around the pages. */
export function App({ queryClient, router }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipDelays>
        <SiteNavigation value={(href) => void router.navigate({ href })}>
          <RouterProvider router={router} />
        </SiteNavigation>
        <Toaster />
      </TooltipDelays>
    </QueryClientProvider>
  )
}
