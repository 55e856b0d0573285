import { acknowledgeNeeds } from '@live-scribe/contract/needs/ask-needs'
import type { AppContext } from '#server/context.ts'
import type { LiveRecordings } from '#server/features/recording/index.ts'
import { Announcer } from '#server/features/transcript/index.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { createToldLimit } from '../told-limit.ts'

/** Adds the call with which the recorder acknowledges what readers need, and that tells them. */
export function addAcknowledgeNeeds(
  add: AddRoute,
  context: AppContext,
  { recordings }: { recordings: LiveRecordings },
): void {
  const changes = createToldLimit(context)
  add(acknowledgeNeeds, async ({ actor, body, session }) => {
    await changes.use(actor.id)
    const { code, lastSegmentNumber: lastSegment, canReadersAsk: canAsk } = session
    // What is asked from now on is not seen yet.
    const seenAt = Math.min(body.at, context.now().getTime())
    await recordings.sendToLeaseHolder(code, { ask: 'needs-seen', at: seenAt })
    new Announcer(context, { code, lastSegment }).needs({ canAsk, seenAt })
    return { seen_at: seenAt }
  })
}
