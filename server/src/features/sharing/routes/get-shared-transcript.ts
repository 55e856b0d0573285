import { getSharedTranscript } from '@live-scribe/contract/sharing'
import type { TranscriptSegment } from '@live-scribe/contract/transcript'
import type { AppContext } from '#server/context.ts'
import { findSessionByCode } from '#server/features/recording/index.ts'
import { findSegments, presentSegment } from '#server/features/transcript/index.ts'
import { sessionNotFound } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { SharedFlights } from '#server/lib/shared-flights.ts'
import type { CodeGuard } from '../code-guard.ts'
import { presentSharedSession } from '../present.ts'
import { proofOf } from '../proof-of.ts'

/** Whoever has the code reads; the owner also what is no longer shared. */
export function addGetSharedTranscript(add: AddRoute, context: AppContext, guard: CodeGuard): void {
  // Thousands who come back at once ask for the same lines.
  const reads = new SharedFlights<TranscriptSegment[]>()
  const read = (sessionId: string, after: number) =>
    reads.run(`${sessionId} ${after}`, async () =>
      (await findSegments(context.db, sessionId, after)).map(presentSegment),
    )
  add(getSharedTranscript, async ({ actor, params, query, address, headers }) => {
    const own = actor && (await findSessionByCode(context.db, params.code))
    const isOwn = own !== null && own.userId === actor?.id
    const session = isOwn
      ? own
      : await guard.find(params.code, { address, proof: proofOf(headers) })
    if (!session) throw sessionNotFound()
    const segments = await read(session.id, query.after)
    return { session: presentSharedSession(session), segments }
  })
}
