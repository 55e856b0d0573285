import { setReaderNeeds } from '@live-scribe/contract/needs/ask-needs'
import type { AppContext } from '#server/context.ts'
import { type LiveRecordings, setReadersMayAsk } from '#server/features/recording/index.ts'
import { Announcer } from '#server/features/transcript/index.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import type { SessionCodeGuard } from '../session-code-guard.ts'
import { createToldLimit } from '../told-limit.ts'

/** Adds the call that lets readers say what they need, or not, and announces that to them. */
export function addSetReaderNeeds(
  add: AddRoute,
  context: AppContext,
  { guard, recordings }: { guard: SessionCodeGuard; recordings: LiveRecordings },
): void {
  const changes = createToldLimit(context)
  add(setReaderNeeds, async ({ actor, body: { can_ask: canAsk }, session }) => {
    if (canAsk) await changes.use(actor.id)
    await setReadersMayAsk(context.db, session.id, canAsk)
    const { code, lastSegmentNumber: lastSegment } = session
    guard.invalidate(code)
    // Readers who are told that they may ask can do so at once.
    await recordings.sendToLeaseHolder(code, { ask: 'look' })
    if (canAsk || (await changes.mayTell(actor.id)))
      new Announcer(context, { code, lastSegment }).needs({ canAsk, seenAt: 0 })
    return { can_ask: canAsk }
  })
}
