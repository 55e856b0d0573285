import { refreshAuthSession } from '@live-scribe/contract/identity/auth-session'
import type { AppContext } from '#server/context.ts'
import { unauthenticated } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'

/** The session itself is renewed where the caller is identified, as with every call. */
export function addRefreshAuthSession(add: AddRoute, context: AppContext): void {
  add(refreshAuthSession, async ({ headers }) => {
    const session = await context.identity.refresh(headers)
    if (!session) throw unauthenticated()
    return session
  })
}
