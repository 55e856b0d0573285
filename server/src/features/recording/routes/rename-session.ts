import { renameSession } from '@live-scribe/contract/recording'
import type { AppContext } from '#server/context.ts'
import { sessionNotFoundError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { presentSession } from '../present.ts'
import { setSessionTitle } from '../session/sessions.ts'

/** Adds the call that renames a session; `session_not_found` when it was deleted meanwhile. */
export function addRenameSession(add: AddRoute, context: AppContext): void {
  add(renameSession, async ({ body, session }) => {
    const renamed = await setSessionTitle(context.db, session.id, body.title)
    if (!renamed) throw sessionNotFoundError()
    return presentSession(renamed, { now: context.now() })
  })
}
