import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/api/api-error.ts'
import { watchOnline } from '#web/lib/use-is-online.ts'

const MAX_RETRIES = 2

/** The cache of what the server answered; only what may succeed the next time is asked again. */
export function createQueryClient(): QueryClient {
  // First views are written at build time, where there is no window.
  if (typeof window !== 'undefined') onlineManager.setEventListener(watchOnline)

  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) =>
          count < MAX_RETRIES &&
          !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
    },
  })
}
