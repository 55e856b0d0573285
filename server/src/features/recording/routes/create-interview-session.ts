import { createInterviewSession } from '@live-scribe/contract/recording'
import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { presentSession } from '../present.ts'
import type { StartSession } from '../session/start-session.ts'

/** Adds the call that opens a session. */
export function addCreateInterviewSession(
  add: AddRoute,
  { now }: Pick<AppContext, 'now'>,
  startSession: StartSession,
): void {
  add(createInterviewSession, async ({ actor, body }) => {
    const session = await startSession(actor, {
      title: body.p_title,
      languages: { required: body.p_language, preferred: body.p_preferred_languages },
      retention: body.p_retention,
      plannedMinutes: body.p_planned_minutes,
      isShared: body.p_is_shared,
      takesOver: body.p_take_over ?? false,
    })
    return presentSession(session, { now: now(), owner: actor })
  })
}
