import { fixTerm } from '@live-scribe/contract/fixes/fix-terms'
import type { AppContext } from '#server/context.ts'
import { Announcer, checkFix, storeFix } from '#server/features/transcript/index.ts'
import { sessionNotFoundError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { createFixLimit } from '../fix-limit.ts'
import type { SessionCodeGuard } from '../session-code-guard.ts'

/**
 * Adds the call that fixes words of a session, running or ended, and announces the fix to its
 * viewers.
 */
export function addFixTerm(add: AddRoute, context: AppContext, guard: SessionCodeGuard): void {
  const useFix = createFixLimit(context)
  add(fixTerm, async ({ body, session, actor }) => {
    await useFix(actor.id)
    const { is_confirmed: isConfirmed, is_always: isAlways, ...words } = body
    const fix = { ...words, ...(isAlways ? { is_always: true as const } : {}) }
    const { db } = context
    const places = await checkFix(context, session, { fix, isConfirmed })
    const order = { session, authorId: actor.id, fix, now: context.now() }
    const stored = await storeFix(db, order)
    if (!stored) throw sessionNotFoundError()
    const { code, lastSegmentNumber: lastSegment } = session
    guard.invalidate(code)
    if (stored.change) new Announcer(context, { code, lastSegment }).fixes(stored.change)
    return { ...stored.fixes, places }
  })
}
