import { setReaderExport } from '@live-scribe/contract/export'
import type { AppContext } from '#server/context.ts'
import { setReaderExportAllowed } from '#server/features/recording/index.ts'
import { Announcer } from '#server/features/transcript/index.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import type { SessionCodeGuard } from '../session-code-guard.ts'
import { createToldLimit } from '../told-limit.ts'

/** Adds the call that lets readers export a session's transcript, or not, and announces that to them. */
export function addSetReaderExport(
  add: AddRoute,
  context: AppContext,
  guard: SessionCodeGuard,
): void {
  const changes = createToldLimit(context)
  add(setReaderExport, async ({ actor, body, session }) => {
    if (body.is_allowed) await changes.use(actor.id)
    await setReaderExportAllowed(context.db, session.id, body.is_allowed)
    const { code, lastSegmentNumber: lastSegment } = session
    guard.invalidate(code)
    if (body.is_allowed || (await changes.mayTell(actor.id)))
      new Announcer(context, { code, lastSegment }).logChanged()
    return { is_allowed: body.is_allowed }
  })
}
