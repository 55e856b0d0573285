import { type ExportFormat, exportTranscript } from '@live-scribe/contract/export'
import { eq } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'
import { type ExportParts, findMarks, findReceipt } from '#server/features/recording/index.ts'
import { createFileName, toExportOptions } from '#server/features/transcript/index.ts'
import { AppError, sessionNotFoundError } from '#server/http/app-error.ts'
import { createLimit } from '#server/http/create-limit.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { type FilePlaceBounds, FilePlaces } from '#server/http/file-places.ts'
import { FileReply } from '#server/http/file-reply.ts'
import { getAddressGroup } from '#server/lib/net/address-group.ts'
import { findReadableSession } from '../find-readable-session.ts'
import type { SessionCodeGuard } from '../session-code-guard.ts'
import { whileAllowed } from './while-allowed.ts'

/** Exports of an address group: each reads a whole log. */
const EXPORT_LIMIT = {
  tries: 120,
  windowSeconds: 60,
  text: 'Too many exports. Please wait a minute.',
}

/**
 * Exports that are made at once: each has the outline of a log in memory. Of an address, which may
 * read as slowly as the connection lives; and of an owner, or of all readers of an owner's recordings,
 * who may have many addresses.
 */
const PLACES: FilePlaceBounds = {
  ofAll: { places: 12, maxWaiting: 1000 },
  ofKeys: [
    { places: 2, maxWaiting: 120 },
    { places: 4, maxWaiting: 1000 },
  ],
  busyText: 'Many transcripts are being exported. Try again in a minute.',
}

/** Titles are the owner's notes, so readers get this one. */
const READERS_TITLE = 'Interview transcript'

const contentTypes: Record<ExportFormat, string> = {
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

/** Adds the call that exports a transcript, for its owner and for readers whom the owner lets. */
export function addExportTranscript(
  add: AddRoute,
  context: AppContext,
  { guard, recordings, exporter }: ExportParts & { guard: SessionCodeGuard },
): void {
  const places = new FilePlaces(PLACES)
  const useExport = createLimit(context.rateLimits, 'exports', EXPORT_LIMIT)
  add(
    exportTranscript,
    async (request) => {
      await useExport(getAddressGroup(request.address))
      const { session, isOwn } = await findReadableSession(context, guard, request)
      if (!isOwn && !session.canReadersExport) throw notAllowedError()
      const { format } = request.query
      const title = isOwn ? session.title : READERS_TITLE
      const options = toExportOptions(request.query)
      const receipt =
        isOwn && format === 'json' ? await findReceipt(context, recordings, session) : null
      const marks = isOwn && options.hasMarks ? await findMarks(context.db, session.id) : []
      const wanted = { session, isOwner: isOwn, title, format, options, receipt, marks }
      const { timeZone } = options
      const name = createFileName({ ...session, title, timeZone, ending: format })
      const owner = isOwn ? session.userId : `readers of ${session.userId}`
      const keys = [getAddressGroup(request.address), owner]
      const content = places.hold({ keys, isGone: request.isGone }, async () => {
        if (isOwn) return exporter.export(wanted)
        // Sharing may have been stopped while this waited, and while it is read.
        const isAllowed = () => mayStillExport(context, session.id)
        if (!(await isAllowed())) throw sessionNotFoundError()
        const exported = await exporter.export(wanted)
        return exported instanceof Uint8Array ? exported : whileAllowed(exported, isAllowed)
      })
      return new FileReply(name, contentTypes[format], content)
    },
    { hasOwnTurns: true },
  )
}

async function mayStillExport({ db }: AppContext, sessionId: string): Promise<boolean> {
  const [row] = await db
    .select({ isShared: sessions.isShared, canReadersExport: sessions.canReadersExport })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return row?.isShared === true && row.canReadersExport
}

function notAllowedError(): AppError {
  const text =
    'Exporting is switched off for readers of this transcript. Ask whoever shared it to allow it.'
  return new AppError('forbidden', text)
}
