import { type ExportFormat, exportTranscript } from '@live-scribe/contract/export'
import type { AppContext } from '#server/context.ts'
import {
  findReceipt,
  findSessionByCode,
  type LiveRecordings,
} from '#server/features/recording/index.ts'
import { createFileName, TranscriptExporter } from '#server/features/transcript/index.ts'
import { AppError, sessionNotFoundError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { FileReply } from '#server/http/file-reply.ts'
import { getAddressGroup } from '#server/lib/net/address-group.ts'
import { readChallengeSolution } from '../read-challenge-solution.ts'
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
  const find = async (code: string, userId: string | undefined) => {
    const session = await findSessionByCode(context.db, code)
    return session?.userId === userId ? session : null
  }
  add(exportTranscript, async ({ actor, params, query, address, headers }) => {
    if (!(await limit.use(getAddressGroup(address)))) throw tooManyError()
    const own = actor && (await find(params.code, actor.id))
    const session =
      own ?? (await guard.find(params.code, { address, proof: readChallengeSolution(headers) }))
    if (!session) throw sessionNotFoundError()
    if (!own && !session.canReadersExport) throw notAllowedError()
    const { format } = query
    const title = own ? session.title : READERS_TITLE
    const options = {
      hasTimes: query.times === 'on',
      hasSpeakers: query.speakers === 'on',
      hasGaps: query.gaps === 'on',
      hasEchoes: query.echoes === 'on',
      isCode: query.code === 'on',
      timeZone: query.time_zone,
    }
    const receipt =
      own && format === 'json' ? await findReceipt(context, recordings, session) : null
    const request = { session, isOwner: own !== null, title, format, options, receipt }
    const name = createFileName(title, session.startedAt, format)
    return new FileReply(name, contentTypes[format], await exporter.export(request))
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
