import { exportRecordings } from '@live-scribe/contract/recording/list'
import type { AppContext } from '#server/context.ts'
import { TranscriptExporter, toExportOptions } from '#server/features/transcript/index.ts'
import { AppError, sessionNotFoundError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { FileReply } from '#server/http/file-reply.ts'
import { MAX_ZIP_FILES, zipFiles } from '#server/lib/files/zip-files.ts'
import { exportSessions } from '../list/exported-sessions.ts'
import { isSelected } from '../list/selected-sessions.ts'
import type { LiveRecordings } from '../live/live-recordings.ts'
import { countSessions } from '../session/sessions.ts'

/** Exports of several recordings by a user: each may read thousands of logs. */
const EXPORT_LIMIT = { tries: 10, windowSeconds: 60 }

/** Adds the call that exports several recordings as one zip. */
export function addExportRecordings(
  add: AddRoute,
  context: AppContext,
  recordings: LiveRecordings,
): void {
  const { db, now } = context
  const exporter = new TranscriptExporter(context)
  const limit = context.rateLimits.limiter('exports-of-many', EXPORT_LIMIT)
  add(exportRecordings, async ({ actor, body: { selection, format, ...query } }) => {
    if (!(await limit.use(actor.id))) throw tooOftenError()
    const condition = await isSelected({ db, now, recordings }, actor.id, selection)
    const count = await countSessions(db, condition)
    if (count === 0) throw sessionNotFoundError()
    if (count > MAX_ZIP_FILES) throw tooManyError(count)
    const files = exportSessions(context, { exporter, recordings }, condition, {
      formats: [format],
      options: toExportOptions(query),
    })
    const day = now().toISOString().slice(0, 10)
    return new FileReply(`Transcripts ${day}.zip`, 'application/zip', zipFiles(files))
  })
}

function tooOftenError(): AppError {
  return new AppError('too_many_requests', 'Too many exports. Please wait a minute.')
}

function tooManyError(count: number): AppError {
  const text = `${count} recordings are too many for one file. Select at most ${MAX_ZIP_FILES}, for example by their dates.`
  return new AppError('bad_request', text)
}
