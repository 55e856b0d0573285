import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '#web/features/identity/session/current-user-query.ts'
import type { createSiteRouter } from './router.tsx'

/**
 * Whether the page is drawn first as it was rendered at build time (`web/src/first-views.tsx`), so that
 * React can take over what stands there: not after a redirect or a failure, nor for other people.
 */
export function drawsFirstView(
  { state: { location, matches } }: ReturnType<typeof createSiteRouter>,
  queryClient: QueryClient,
  /** The path of the address that was opened. */
  openedPath: string,
): boolean {
  if (location.pathname !== openedPath) return false
  if (matches.some(({ status }) => status !== 'success')) return false
  const { pathname, search } = location
  const user = queryClient.getQueryData(currentUserQuery.queryKey)
  if (pathname === '/transcribe') return Boolean(user) && search.view !== 'record'

  return user === null
}
