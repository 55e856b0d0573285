import { listMarks } from '@live-scribe/contract/marks/marks'
import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { findMarks } from '../marks/marks.ts'

/** Adds the call for the marks of a session. */
export function addListMarks(add: AddRoute, { db }: AppContext): void {
  add(listMarks, async ({ session }) => ({ marks: await findMarks(db, session.id) }))
}
