import { deleteMark } from '@live-scribe/contract/marks/marks'
import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { removeMark } from '../marks/marks.ts'

/** Adds the call that deletes a mark of a session. */
export function addDeleteMark(add: AddRoute, { db }: AppContext): void {
  add(deleteMark, async ({ session, params }) => {
    await removeMark(db, session.id, params.id)
    return { deleted: true }
  })
}
