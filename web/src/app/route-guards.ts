import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { currentUser } from '#web/features/identity/session/current-user.ts'
import { safeRedirect } from '#web/lib/links/safe-redirect.ts'

/** What every route gets. */
export interface RouterContext {
  queryClient: QueryClient
}

interface Guarded {
  context: RouterContext
  location: { href: string }
}

/** Leads a visitor to the sign-in page, and from there back to the page. */
export async function onlySignedIn({ context, location }: Guarded): Promise<void> {
  if (await context.queryClient.ensureQueryData(currentUser)) return
  throw redirect({
    to: '/sign-in/$',
    params: { _splat: '' },
    search: { redirect: safeRedirect(location.href) },
  })
}

/** Leads a signed-in user on to where they wanted to go. */
export async function onlySignedOut({
  context,
  search,
}: {
  context: RouterContext
  search: { redirect?: string }
}): Promise<void> {
  if (await mayKnowUser(context)) throw redirect({ href: safeRedirect(search.redirect) })
}

/** The user when known; a public page opens even when the server does not answer. */
export function mayKnowUser({ queryClient }: RouterContext) {
  return queryClient.ensureQueryData(currentUser).catch(() => null)
}
