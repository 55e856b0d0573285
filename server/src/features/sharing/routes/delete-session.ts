import { deleteSession } from '@live-scribe/contract/sharing'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import type { RemoveSharedSession } from '../remove-shared-session.ts'

/** Adds the call that deletes a session with its text; its used minutes stay billed. */
export function addDeleteSession(add: AddRoute, remove: RemoveSharedSession): void {
  add(deleteSession, async ({ session }) => {
    if (!(await remove(session)))
      throw new AppError('recording_active', 'Stop this recording before you delete it.')
    return { deleted: true }
  })
}
