import type { ExportFormat } from '@live-scribe/contract/export'
import { removeUnprintable } from '@live-scribe/contract/fixes/visible-text'
import type { Mark } from '@live-scribe/contract/marks/mark'
import type { Receipt } from '@live-scribe/contract/recording/receipt'
import {
  createSpeakerKeyOf,
  hasSpeakers,
  isMeetingHeard,
  nameSpeakers,
} from '@live-scribe/contract/speakers/speaker-labels'
import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { toBusyError } from '#server/http/busy-error.ts'
import { Turns } from '#server/lib/async/turns.ts'
import { toOneLine, type WrittenLine } from '#server/text-work/text-tasks.ts'
import { findFixes } from '../fixes/find-fixes.ts'
import { DocxMaker } from './docx/docx-maker.ts'
import { toDocxContent } from './docx/to-docx-content.ts'
import {
  type ExportHead,
  type ExportLines,
  type ExportOptions,
  toExportLines,
} from './export-line.ts'
import { findLogOutline, type InTurn, type LogOutline, readSegments } from './exported-log.ts'
import { writeJson } from './formats/json.ts'
import { writeMarkdown } from './formats/markdown.ts'
import { writePlainText } from './formats/plain-text.ts'
import { writeSrt, writeVtt } from './formats/subtitles.ts'
import { withMarks } from './marked-lines.ts'

/** Who exports what of a session. */
interface ExportRequest {
  session: SessionRow
  /** Whether the session's owner exports it, who reads You instead of Speaker 1. */
  isOwner: boolean
  title: string
  format: ExportFormat
  options: ExportOptions
  /** The session's continuity receipt, for the owner's JSON; null leaves it out. */
  receipt: Receipt | null
  /** The owner's marks in the order of their places; none for readers. */
  marks: readonly Mark[]
}

/**
 * Pages that are read and written at once, of all exports; the other exports wait. Of one connection to
 * the database one, so that all else waits for one.
 */
const PAGES = { places: 2, maxWaiting: 10_000 }

type ExporterContext = Pick<AppContext, 'db' | 'databaseConnections' | 'now' | 'textWork'>

/** Exports transcripts in every format, without holding the texts of a long one in memory. */
export class TranscriptExporter {
  readonly #context: ExporterContext
  readonly #docx = new DocxMaker()
  readonly #pages: Turns

  constructor(context: ExporterContext) {
    this.#context = context
    const places = Math.min(PAGES.places, context.databaseConnections)
    this.#pages = new Turns({ ...PAGES, places })
  }

  /**
   * Exports a session's log up to its last segment; a stream fails with AppError when the session is
   * deleted meanwhile.
   */
  async export(request: ExportRequest): Promise<AsyncIterable<string> | Uint8Array> {
    const { session, title, format, options, marks } = request
    const { id: sessionId, channels, lastSegmentNumber: until } = session
    const inTurn = this.#createInTurn(request)
    const log = { sessionId, channels, until, hasWords: needsWords(request) }
    const outline = await findLogOutline(this.#context.db, log, inTurn)
    const head: ExportHead = {
      ...session,
      title: toOneLine(removeUnprintable(title)),
      exportedAt: this.#context.now(),
    }
    const lines = withMarks(this.#readLines(request, outline), marks)
    switch (format) {
      case 'txt':
        return writePlainText(head, lines, options, marks)
      case 'md':
        return writeMarkdown(head, lines, options, marks)
      case 'srt':
        return writeSrt(lines, options)
      case 'vtt':
        return writeVtt(lines, options, marks)
      case 'json':
        return writeJson({ ...head, ...toOwnFields(request) }, lines, options)
      case 'docx':
        return this.#docx.make(keyOf(request), () => toDocxContent(head, lines, options, marks))
      default:
        return format satisfies never
    }
  }

  #readLines(request: ExportRequest, outline: LogOutline): ExportLines {
    const { session, isOwner, options } = request
    const { channels, speakerNames } = session
    const { speakers, pages } = outline
    const isHeard = isMeetingHeard(session, speakers)
    const names = () => nameSpeakers(channels, speakerNames, { ...speakers, isOwner, isHeard })
    const labels = hasSpeakers(channels, speakers, speakerNames)
      ? { keyOf: createSpeakerKeyOf(speakers), ...names() }
      : null
    return toExportLines(this.#writeLines(request, pages), labels, options)
  }

  /** Page by page, so that recordings that are exported at once have turns. */
  async *#writeLines(
    request: ExportRequest,
    pages: LogOutline['pages'],
  ): AsyncGenerator<WrittenLine> {
    const { session, options } = request
    const { form, hasMarks } = options
    const { db, textWork } = this.#context
    const fixes = await findFixes(db, session.id)
    const caller = { key: keyOf(request), isCounted: false }
    const inTurn = this.#createInTurn(request)
    const log = { sessionId: session.id, hasWords: needsWords(request) }
    for (const page of pages) {
      yield* await inTurn(async () => {
        const utterances = await readSegments(db, log, page)
        return textWork.run('writeLines', { utterances, fixes, form, hasMarks }, caller)
      })
    }
  }

  #createInTurn(request: ExportRequest): InTurn {
    return (act) =>
      this.#pages.run(keyOf(request), act).catch((error) => {
        throw toBusyError(error, 'Many transcripts are being exported. Try again in a minute.')
      })
  }
}

/** Captions and JSON have the times of the words, and a line as it was said is written from them. */
function needsWords({ format, options }: ExportRequest): boolean {
  return ['srt', 'vtt', 'json'].includes(format) || options.form === 'said'
}

/** What JSON has more; tags, marks and the receipt are their owner's. */
function toOwnFields({ session, isOwner, receipt, marks }: ExportRequest) {
  return { speakerNames: session.speakerNames, receipt, marks, tags: isOwner ? session.tags : null }
}

/** Whose turn an export takes: the owner's, or that of all readers of the owner's recordings. */
function keyOf({ session, isOwner }: ExportRequest): string {
  return isOwner ? session.userId : `readers of ${session.userId}`
}
