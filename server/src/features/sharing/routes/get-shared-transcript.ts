import type { TranscriptEvent } from '@live-scribe/contract/live/channel-events'
import { getSharedTranscript } from '@live-scribe/contract/sharing'
import type { TranscriptSegment } from '@live-scribe/contract/transcript'
import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { findSessionByCode, type LiveRecordings } from '#server/features/recording/index.ts'
import { findSegments, presentSegment } from '#server/features/transcript/index.ts'
import { sessionNotFound } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { SharedFlights } from '#server/lib/shared-flights.ts'
import type { CodeGuard } from '../code-guard.ts'
import { presentSharedSession } from '../present.ts'
import { proofOf } from '../proof-of.ts'

/** Whoever has the code reads; the owner also what is no longer shared. */
export function addGetSharedTranscript(
  add: AddRoute,
  context: AppContext,
  { guard, recordings }: { guard: CodeGuard; recordings: LiveRecordings },
): void {
  // Thousands who come back at once ask for the same lines.
  const reads = new SharedFlights<TranscriptSegment[]>()
  const read = (sessionId: string, after: number) =>
    reads.run(`${sessionId} ${after}`, async () =>
      (await findSegments(context.db, sessionId, after)).map(presentSegment),
    )
  const interims = new SharedFlights<TranscriptEvent | null>()
  const listen = async ({ sessionId, status }: SessionRow) =>
    status === 'active' ? interims.run(sessionId, () => recordings.interim(sessionId)) : null
  add(getSharedTranscript, async ({ actor, params, query, address, headers }) => {
    const own = actor && (await findSessionByCode(context.db, params.code))
    const isOwn = own !== null && own.userId === actor?.id
    const session = isOwn
      ? own
      : await guard.find(params.code, { address, proof: proofOf(headers) })
    if (!session) throw sessionNotFound()
    const [segments, interim] = await Promise.all([read(session.id, query.after), listen(session)])
    return { session: presentSharedSession(session), segments, interim }
  })
}
