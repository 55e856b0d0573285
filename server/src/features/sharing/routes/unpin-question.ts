import { unpinQuestion } from '@live-scribe/contract/marks/marks'
import type { AppContext } from '#server/context.ts'
import { unpinQuestion as storeUnpinned } from '#server/features/recording/index.ts'
import { Announcer } from '#server/features/transcript/index.ts'
import { sessionNotFoundError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import type { SessionCodeGuard } from '../session-code-guard.ts'
import { createToldLimit } from '../told-limit.ts'

/** Adds the call that takes down the pinned question, and announces it to all who read. */
export function addUnpinQuestion(
  add: AddRoute,
  context: AppContext,
  guard: SessionCodeGuard,
): void {
  const changes = createToldLimit(context)
  add(unpinQuestion, async ({ actor, body, session }) => {
    await changes.use(actor.id)
    const unpinned = await storeUnpinned(context.db, session.id, body.segment_number)
    if (unpinned === null) throw sessionNotFoundError()
    const { code, lastSegmentNumber: lastSegment } = session
    guard.invalidate(code)
    new Announcer(context, { code, lastSegment }).unpinned(unpinned)
    return { unpinned_segment: unpinned }
  })
}
