import { saveMark } from '@live-scribe/contract/marks/marks'
import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { storeMark } from '../marks/marks.ts'

/** Adds the call that sets or changes a mark of a session, running or ended. */
export function addSaveMark(add: AddRoute, { db }: AppContext): void {
  add(saveMark, async ({ session, body }) => {
    await storeMark(db, session.id, body)
    return body
  })
}
