import { type ExportFormat, exportTranscript } from '@live-scribe/contract/export'
import type { AppContext } from '#server/context.ts'
import { findMarks, findReceipt, type LiveRecordings } from '#server/features/recording/index.ts'
import {
  createFileName,
  TranscriptExporter,
  toExportOptions,
} from '#server/features/transcript/index.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { FileReply } from '#server/http/file-reply.ts'
import { getAddressGroup } from '#server/lib/net/address-group.ts'
import { findReadableSession } from '../find-readable-session.ts'
import type { SessionCodeGuard } from '../session-code-guard.ts'

/** Exports of an address group: each reads a whole log. */
const EXPORT_LIMIT = { tries: 120, windowSeconds: 60 }

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
  { guard, recordings }: { guard: SessionCodeGuard; recordings: LiveRecordings },
): void {
  const exporter = new TranscriptExporter(context)
  const limit = context.rateLimits.limiter('exports', EXPORT_LIMIT)
  add(exportTranscript, async (request) => {
    if (!(await limit.use(getAddressGroup(request.address)))) throw tooManyError()
    const { session, isOwn } = await findReadableSession(context, guard, request)
    if (!isOwn && !session.canReadersExport) throw notAllowedError()
    const { format } = request.query
    const title = isOwn ? session.title : READERS_TITLE
    const options = toExportOptions(request.query)
    const receipt =
      isOwn && format === 'json' ? await findReceipt(context, recordings, session) : null
    const marks = isOwn && options.hasMarks ? await findMarks(context.db, session.id) : []
    const wanted = { session, isOwner: isOwn, title, format, options, receipt, marks }
    const name = createFileName(title, session.startedAt, format)
    return new FileReply(name, contentTypes[format], await exporter.export(wanted))
  })
}

function notAllowedError(): AppError {
  const text =
    'Exporting is switched off for readers of this transcript. Ask whoever shared it to allow it.'
  return new AppError('forbidden', text)
}

function tooManyError(): AppError {
  return new AppError('too_many_requests', 'Too many exports. Please wait a minute.')
}
