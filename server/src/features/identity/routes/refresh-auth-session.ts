import { refreshAuthSession } from '@live-scribe/contract/identity/auth-session'
import type { AppContext } from '#server/context.ts'
import { unauthenticatedError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'

/**
 * Adds the call for a new access token; the session itself is renewed by authentication, as with
 * every call.
 */
export function addRefreshAuthSession(add: AddRoute, context: AppContext): void {
  add(refreshAuthSession, async ({ headers }) => {
    const session = await context.identity.refresh(headers)
    if (!session) throw unauthenticatedError()
    return session
  })
}
