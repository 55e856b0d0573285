import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { currentUserQuery } from '#web/features/identity/session/current-user-query.ts'
import { getSafeRedirectPath } from '#web/lib/links/safe-redirect.ts'

/** What every route gets. */
export interface RouterContext {
  queryClient: QueryClient
}

interface Guarded {
  context: RouterContext
  location: { href: string }
}

/** Leads a visitor to the sign-in page, and from there back to the page. */
export async function requireSignedIn({ context, location }: Guarded): Promise<void> {
  if (await context.queryClient.ensureQueryData(currentUserQuery)) return
  throw redirect({
    to: '/sign-in/$',
    params: { _splat: '' },
    search: { redirect: getSafeRedirectPath(location.href) },
  })
}

/** Leads a signed-in user on to where they wanted to go. */
export async function requireSignedOut({
  context,
  search,
}: {
  context: RouterContext
  search: { redirect?: string }
}): Promise<void> {
  if (await loadUserIfKnown(context)) throw redirect({ href: getSafeRedirectPath(search.redirect) })
}

/** The user when known; a public page opens even when the server does not answer. */
export function loadUserIfKnown({ queryClient }: RouterContext) {
  return queryClient.ensureQueryData(currentUserQuery).catch(() => null)
}
