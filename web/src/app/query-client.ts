import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/api/api-error.ts'
import { watchOnline } from '#web/lib/browser/use-is-online.ts'

const MAX_RETRIES = 2

/** Creates the query cache; only requests that may succeed on a repeat are retried. */
export function createQueryClient(): QueryClient {
  // First views are rendered at build time, without a window.
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
