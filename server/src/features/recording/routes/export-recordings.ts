import { exportRecordings } from '@live-scribe/contract/recording/list'
import type { AppContext } from '#server/context.ts'
import { createFileName, toExportOptions } from '#server/features/transcript/index.ts'
import { AppError, sessionNotFoundError } from '#server/http/app-error.ts'
import { createLimit } from '#server/http/create-limit.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { type FilePlaceBounds, FilePlaces } from '#server/http/file-places.ts'
import { FileReply } from '#server/http/file-reply.ts'
import { zipFiles } from '#server/lib/files/zip-files.ts'
import { type ExportParts, exportSessions } from '../list/exported-sessions.ts'
import { isSelected } from '../list/selected-sessions.ts'
import { countSessions } from '../session/sessions.ts'

/** Exports of several recordings by a user: each may read thousands of logs. */
const EXPORT_LIMIT = {
  tries: 10,
  windowSeconds: 60,
  text: 'Too many exports. Please wait a minute.',
}

/** Recordings of one zip, which is made for as long as its connection lasts. */
const MAX_RECORDINGS = 65_000

/** Zips that are made at once: each has a recording and the state of its compression in memory. */
const PLACES: FilePlaceBounds = {
  ofAll: { places: 6, maxWaiting: 200 },
  ofKeys: [{ places: 2, maxWaiting: 8 }],
  busyText: 'Many files are being made. Try again in a minute.',
}

/** Adds the call that exports several recordings as one zip. */
export function addExportRecordings(add: AddRoute, context: AppContext, parts: ExportParts): void {
  const { db, now } = context
  const { recordings } = parts
  const places = new FilePlaces(PLACES)
  const useExport = createLimit(context.rateLimits, 'exports-of-many', EXPORT_LIMIT)
  add(exportRecordings, async ({ actor, isGone, body: { selection, format, ...query } }) => {
    await useExport(actor.id)
    const condition = await isSelected({ db, now, recordings }, actor.id, selection)
    const count = await countSessions(db, condition)
    if (count === 0) throw sessionNotFoundError()
    if (count > MAX_RECORDINGS) throw tooManyError(count)
    const files = exportSessions(context, parts, condition, {
      formats: [format],
      options: toExportOptions(query),
    })
    const name = createFileName({
      title: 'Transcripts',
      startedAt: now(),
      timeZone: query.time_zone,
      ending: 'zip',
    })
    const content = places.hold({ keys: [actor.id], isGone }, async () => zipFiles(files))
    return new FileReply(name, 'application/zip', content)
  })
}

function tooManyError(count: number): AppError {
  const text = `${count} recordings are too many for one file. Select at most ${MAX_RECORDINGS}, for example by their dates.`
  return new AppError('bad_request', text)
}
