import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { SessionWatch } from '#web/features/identity/session-watch.tsx'
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
        <RouterProvider router={router} />
        <Toaster />
        <SessionWatch />
      </TooltipDelays>
    </QueryClientProvider>
  )
}
