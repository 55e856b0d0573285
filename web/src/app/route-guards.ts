import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { currentUserQuery } from '#web/features/identity/session/current-user-query.ts'
import { getSafeRedirectPath } from '#web/lib/links/safe-redirect.ts'
import { toast } from '#web/ui/overlay/toast.ts'

/** The context that the router passes to every route. */
export interface RouterContext {
  queryClient: QueryClient
}

interface Guarded {
  context: RouterContext
  location: { href: string }
}

/** Redirects a visitor to the sign-in page, which returns to this page afterwards. */
export async function requireSignedIn({ context, location }: Guarded): Promise<void> {
  if (await context.queryClient.ensureQueryData(currentUserQuery)) return
  throw redirect({
    to: '/sign-in/$',
    params: { _splat: '' },
    search: { redirect: getSafeRedirectPath(location.href) },
  })
}

/** Redirects everybody without a role in the admin area. */
export async function requireStaff(visit: Guarded): Promise<void> {
  await requireSignedIn(visit)
  const user = await visit.context.queryClient.ensureQueryData(currentUserQuery)
  if (user?.staff_role) return
  toast.error('Access denied: Admin privileges required')
  throw redirect({ to: '/transcribe' })
}

/** Redirects a signed-in user to the path in `redirect`, or to the dashboard. */
export async function requireSignedOut({
  context,
  search,
}: {
  context: RouterContext
  search: { redirect?: string }
}): Promise<void> {
  if (await loadUserIfKnown(context)) throw redirect({ href: getSafeRedirectPath(search.redirect) })
}

/**
 * Loads the user; resolves without one when the server does not respond, at its first failure, so
 * that a public page opens.
 */
export function loadUserIfKnown({ queryClient }: RouterContext) {
  return queryClient.ensureQueryData({ ...currentUserQuery, retry: false }).catch(() => null)
}
