import { saveMark } from '@live-scribe/contract/marks/marks'
import type { AppContext } from '#server/context.ts'
import { createLimit } from '#server/http/create-limit.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { storeMark } from '../marks/marks.ts'

/** Marks of an account in a day, with all changes of their notes: those of four full recordings. */
const MARKS_LIMIT = {
  tries: 2000,
  windowSeconds: 24 * 60 * 60,
  text: 'You set or changed 2,000 marks within a day. Please try again tomorrow.',
}

/** Adds the call that sets or changes a mark of a session, running or ended. */
export function addSaveMark(add: AddRoute, { db, rateLimits }: AppContext): void {
  const useMark = createLimit(rateLimits, 'marks', MARKS_LIMIT)
  add(saveMark, async ({ session, body }) => {
    await useMark(session.userId)
    await storeMark(db, session.id, body)
    return body
  })
}
