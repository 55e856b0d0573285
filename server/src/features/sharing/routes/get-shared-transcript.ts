import { getSharedTranscript, type SharedTranscript } from '@live-scribe/contract/sharing'
import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { findSessionByCode, type LiveRecordings } from '#server/features/recording/index.ts'
import { findSegmentPage, presentSegment } from '#server/features/transcript/index.ts'
import { sessionNotFoundError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { SerialisedReply } from '#server/http/serialised-reply.ts'
import { SingleFlight } from '#server/lib/async/single-flight.ts'
import { presentSharedSession } from '../present.ts'
import { readChallengeSolution } from '../read-challenge-solution.ts'
import type { SessionCodeGuard } from '../session-code-guard.ts'

/**
 * Adds the call for a page of the transcript. Anyone with the code may read it; the owner also
 * while it is not shared.
 */
export function addGetSharedTranscript(
  add: AddRoute,
  context: AppContext,
  { guard, recordings }: { guard: SessionCodeGuard; recordings: LiveRecordings },
): void {
  // Thousands of viewers who reconnect at once request the same page: they share one query and its
  // bytes.
  const pages = new SingleFlight<SerialisedReply<SharedTranscript>>()
  const readPage = async (session: SessionRow, after: number, isOwn: boolean) => {
    const [rows, interims] = await Promise.all([
      findSegmentPage(context.db, session.id, after),
      session.status === 'active' ? recordings.findInterims(session.code) : [],
    ])
    const last = rows.at(-1)?.segmentNumber ?? 0
    return new SerialisedReply<SharedTranscript>({
      session: presentSharedSession(session, isOwn),
      segments: rows.map(presentSegment),
      last_segment: Math.max(session.lastSegmentNumber, last),
      interim: interims.at(-1) ?? null,
      interims,
    })
  }
  add(getSharedTranscript, async ({ actor, params, query, address, headers }) => {
    const own = actor && (await findSessionByCode(context.db, params.code))
    const isOwn = own !== null && own.userId === actor?.id
    const session = isOwn
      ? own
      : await guard.find(params.code, { address, proof: readChallengeSolution(headers) })
    if (!session) throw sessionNotFoundError()
    const { after } = query
    const version = `${session.id} ${session.speakerNamesVersion} ${session.canReadersExport}`
    return pages.run(`${version} ${after} ${isOwn}`, () => readPage(session, after, isOwn))
  })
}
