import type { ExportFormat } from '@live-scribe/contract/export'
import type { SQL } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import {
  createFileName,
  type ExportOptions,
  type TranscriptExporter,
} from '#server/features/transcript/index.ts'
import { AppError } from '#server/http/app-error.ts'
import { UniqueNames } from '#server/lib/files/unique-names.ts'
import type { ZipFile } from '#server/lib/files/zip-files.ts'
import type { LiveRecordings } from '../live/live-recordings.ts'
import { findMarks } from '../marks/marks.ts'
import { findReceipt } from '../receipt/find-receipt.ts'
import { findSessionPage } from './session-page.ts'

/** Sessions that are read at once. */
const PAGE_SESSIONS = 100

/** What makes the files. */
export interface ExportParts {
  exporter: TranscriptExporter
  recordings: LiveRecordings
}

/** The file that names what a zip has not. */
const NOT_INCLUDED = 'not-included.txt'

/** Why a session's file is left out, by the error's code; any other error ends the export. */
const reasons: Partial<Record<string, string>> = {
  session_not_found: 'It was deleted while this file was made.',
  too_many_requests: 'Too many files were being made. Export it again in a minute.',
  took_too_long: 'It took too long to write. Export it again by itself.',
  server_busy: 'The server was busy. Export it again in a minute.',
}

/**
 * Exports the sessions that meet a condition, newest first, each in every format. A last file names
 * those that could not be exported, and why.
 */
export async function* exportSessions(
  context: AppContext,
  parts: ExportParts,
  condition: SQL | undefined,
  { formats, options }: { formats: readonly ExportFormat[]; options: ExportOptions },
): AsyncGenerator<ZipFile> {
  const names = new UniqueNames()
  const leftOut: string[] = []
  let after: string | undefined
  do {
    const page = await findSessionPage(context.db, condition, { after, limit: PAGE_SESSIONS })
    for (const session of page.rows) {
      for (const format of formats) {
        const name = createFileName({ ...session, timeZone: options.timeZone, ending: format })
        try {
          const content = await exportSession(context, parts, session, { format, options })
          const modifiedAt = session.endedAt ?? session.startedAt
          yield { name: names.take(name), modifiedAt, content }
        } catch (error) {
          leftOut.push(`${name}: ${reasonOf(error)}`)
        }
      }
    }
    after = page.next ?? undefined
  } while (after !== undefined)
  if (leftOut.length === 0) return
  const content = Buffer.from(`${leftOut.join('\n')}\n`)
  yield { name: names.take(NOT_INCLUDED), modifiedAt: context.now(), content }
}

/**
 * One session's file, read whole: one that is deleted meanwhile would leave half a file in the zip.
 * Throws AppError when it can't be made.
 */
async function exportSession(
  context: AppContext,
  { exporter, recordings }: ExportParts,
  session: SessionRow,
  { format, options }: { format: ExportFormat; options: ExportOptions },
): Promise<Uint8Array> {
  const { title } = session
  const receipt = format === 'json' ? await findReceipt(context, recordings, session) : null
  const marks = options.hasMarks ? await findMarks(context.db, session.id) : []
  const request = { session, isOwner: true, title, format, options, receipt, marks }
  const content = await exporter.export(request)
  if (content instanceof Uint8Array) return content
  const texts: Buffer[] = []
  for await (const text of content) texts.push(Buffer.from(text))
  return Buffer.concat(texts)
}

function reasonOf(error: unknown): string {
  const reason = error instanceof AppError ? reasons[error.code] : undefined
  if (reason === undefined) throw error
  return reason
}
