import type { TranscriptEvent } from '@live-scribe/contract/live/channel-events'
import { getSharedTranscript, type SharedTranscript } from '@live-scribe/contract/sharing'
import { eq } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'
import type { LiveRecordings } from '#server/features/recording/index.ts'
import { findFixes, findSegmentPage, presentSegment } from '#server/features/transcript/index.ts'
import { sessionNotFoundError } from '#server/http/app-error.ts'
import { toBusyError } from '#server/http/busy-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { SerialisedReply } from '#server/http/serialised-reply.ts'
import { SingleFlight } from '#server/lib/async/single-flight.ts'
import { Turns } from '#server/lib/async/turns.ts'
import { findReadableSession, type ReadRequest } from '../find-readable-session.ts'
import { hashRevision } from '../log-position.ts'
import { presentSharedSession } from '../present.ts'
import type { SessionCodeGuard } from '../session-code-guard.ts'

/**
 * Pages that are read and presented at once, in turns of their recordings: nobody's audience waits for
 * another. Of fewer connections to the database as many as there are, so that all else waits for one.
 */
const PAGES = { places: 4, maxWaiting: 10_000 }

/** The first page of a session's log, for whoever may read it. */
interface FirstLog {
  /** Changes with all that `read` returns, whoever asks. */
  key: string
  /** Reads the page, without interims and the times of words. */
  read: () => Promise<SharedTranscript>
}

/** Finds the first page of a log; throws as `findReadableSession` does. */
export type FindFirstLog = (request: ReadRequest) => Promise<FirstLog>

/**
 * Adds the call for a page of the transcript. Anyone with the code may read it; the owner also
 * while it is not shared. Returns what the viewer's page has of it from the server.
 */
export function addGetSharedTranscript(
  add: AddRoute,
  context: AppContext,
  { guard, recordings }: { guard: SessionCodeGuard; recordings: LiveRecordings },
): FindFirstLog {
  // Thousands of viewers who reconnect at once request the same page: they share one query and its
  // bytes.
  const pages = new SingleFlight<SerialisedReply<SharedTranscript>>()
  const turns = new Turns({
    ...PAGES,
    places: Math.min(PAGES.places, context.databaseConnections),
  })
  const readSegments = (session: SessionRow, after: number, isOwn: boolean) =>
    turns
      .run(session.id, async () => {
        // Sharing may have been stopped while this waited.
        const [row] = await context.db
          .select({ isShared: sessions.isShared })
          .from(sessions)
          .where(eq(sessions.id, session.id))
        if (!row || !(isOwn || row.isShared)) throw sessionNotFoundError()
        const [rows, fixes] = await Promise.all([
          findSegmentPage(context.db, session.id, after),
          session.fixesVersion > 0 ? findFixes(context.db, session.id) : [],
        ])
        return { segments: rows.map(presentSegment), fixes }
      })
      .catch((error) => {
        throw toBusyError(error, 'Many people are reading. Please try again in a few seconds.')
      })
  const present = (
    session: SessionRow,
    isOwn: boolean,
    { segments, fixes }: Awaited<ReturnType<typeof readSegments>>,
  ) => ({
    session: presentSharedSession(session, { isOwn, fixes }),
    revision: hashRevision(session),
    segments,
    last_segment: Math.max(session.lastSegmentNumber, segments.at(-1)?.segment_number ?? 0),
  })
  const readPage = async (session: SessionRow, after: number, isOwn: boolean) => {
    const read = await readSegments(session, after, isOwn)
    // After the turn: the node that records may be slow to answer, or stopped.
    const before = await recordings.findInterims(session)
    // Who joined this read meanwhile has later words, which its answer must not take back.
    const now = await recordings.findOwnInterims(session.code)
    const isNewest = ({ channel }: TranscriptEvent) => !now.some((one) => one.channel === channel)
    const interims = [...(before ?? []).filter(isNewest), ...now]
    return new SerialisedReply<SharedTranscript>({
      ...present(session, isOwn, read),
      interim: interims.at(-1) ?? null,
      interims,
      interims_known: before !== null || now.length > 0,
    })
  }
  add(
    getSharedTranscript,
    async (request) => {
      const { session, isOwn } = await findReadableSession(context, guard, request)
      const { after } = request.query
      // Who was told of a line finds it, so a read that began before the line is not shared.
      const { lastSegmentNumber: last } = session
      const key = `${session.id} ${hashRevision(session)} ${last} ${after} ${isOwn}`
      return pages.run(key, () => readPage(session, after, isOwn))
    },
    { hasOwnTurns: true },
  )

  return async (request) => {
    const { session, isOwn } = await findReadableSession(context, guard, request)
    const title = isOwn ? session.title : ''
    return {
      key: `${session.id} ${hashRevision(session)} ${session.lastSegmentNumber} ${isOwn} ${title}`,
      read: async () => {
        const page = present(session, isOwn, await readSegments(session, 0, isOwn))
        return {
          ...page,
          segments: page.segments.map((segment) => ({ ...segment, words: [] })),
          interim: null,
          interims: [],
          interims_known: false,
        }
      },
    }
  }
}
