import { setSpeakerName } from '@live-scribe/contract/rename-speaker'
import type { AppContext } from '#server/context.ts'
import { setSpeakerName as storeSpeakerName } from '#server/features/recording/index.ts'
import { Announcer } from '#server/features/transcript/index.ts'
import { sessionNotFoundError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { presentSpeakerNames } from '../present.ts'
import type { SessionCodeGuard } from '../session-code-guard.ts'
import { createToldLimit } from '../told-limit.ts'

/**
 * Adds the call that names a channel or speaker of a session, running or ended, and announces the
 * names to its viewers.
 */
export function addSetSpeakerName(
  add: AddRoute,
  context: AppContext,
  guard: SessionCodeGuard,
): void {
  const changes = createToldLimit(context)
  add(setSpeakerName, async ({ actor, body, session }) => {
    await changes.use(actor.id)
    const stored = await storeSpeakerName(context.db, session.id, body)
    if (!stored) throw sessionNotFoundError()
    const { code, lastSegmentNumber: lastSegment } = session
    guard.invalidate(code)
    const names = presentSpeakerNames(stored)
    new Announcer(context, { code, lastSegment }).speakerNames(names)
    return names
  })
}
