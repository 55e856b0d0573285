import { undoFix } from '@live-scribe/contract/fixes/fix-terms'
import type { AppContext } from '#server/context.ts'
import { Announcer, removeFix } from '#server/features/transcript/index.ts'
import { sessionNotFoundError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { createFixLimit } from '../fix-limit.ts'
import type { SessionCodeGuard } from '../session-code-guard.ts'

/** Adds the call that takes a fix of a session back, and announces that to its viewers. */
export function addUndoFix(add: AddRoute, context: AppContext, guard: SessionCodeGuard): void {
  const useFix = createFixLimit(context)
  add(undoFix, async ({ params, session, actor }) => {
    await useFix(actor.id)
    const removed = { session, number: params.id, now: context.now() }
    const stored = await removeFix(context.db, removed)
    if (!stored) throw sessionNotFoundError()
    const { code, lastSegmentNumber: lastSegment } = session
    guard.invalidate(code)
    if (stored.change) new Announcer(context, { code, lastSegment }).fixes(stored.change)
    return stored.fixes
  })
}
