import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { sessionCode } from './recording.ts'

/** The forms of an exported transcript, which are also the endings of the files' names. */
export const exportFormats = ['txt', 'md', 'docx', 'srt', 'vtt', 'json'] as const
/** The form of an exported transcript. */
export type ExportFormat = (typeof exportFormats)[number]

/**
 * How plain text is laid out: a line for each utterance; for MAXQDA without a heading and with an
 * empty line between paragraphs; for ATLAS.ti with times such as `#00:01:02.3#`.
 */
export const textLayouts = ['plain', 'maxqda', 'atlas_ti'] as const
/** How plain text is laid out. */
export type TextLayout = (typeof textLayouts)[number]

const toggle = z.enum(['on', 'off'])

/** A time zone's name as the runtime knows it, such as `Europe/Paris`. */
export const timeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone, 'Unknown time zone'))

/** What an export contains; what is left out has its default. */
export const exportQuery = z.object({
  format: z.enum(exportFormats),
  /** Times of what was said; captions have them in any case. */
  times: z._default(toggle, 'on'),
  speakers: z._default(toggle, 'on'),
  gaps: z._default(toggle, 'on'),
  /** Lines of the microphone that are an echo of the meeting. */
  echoes: z._default(toggle, 'off'),
  /** Labels of questions, and the owner's marks with their notes, which readers' exports never have. */
  marks: z._default(toggle, 'on'),
  /** Spoken code written as code. */
  code: z._default(toggle, 'off'),
  /** Numbers in the words that were said; spoken code stays as it was said then, too. */
  said: z._default(toggle, 'off'),
  /** Of plain text; other formats have one only. */
  layout: z._default(z.enum(textLayouts), 'plain'),
  /** For the date of the recording; times of what was said count from its start. */
  time_zone: z._default(timeZone, 'UTC'),
})

/**
 * A session's transcript as a file, up to its last segment at the time of the call. The owner may
 * always have it; others with the code are refused with `forbidden` until the owner allows it. The
 * response is an attachment that ends early when the session is deleted meanwhile. Every format has
 * the owner's fixes, and none has the words before them, which may be a wrong name: in JSON `text` is
 * the fixed line, `said` the same line as it was said, where `text` writes its numbers or its code
 * otherwise.
 */
export const exportTranscript = endpoint({
  method: 'GET',
  path: '/api/transcripts/:code/export',
  policy: 'public',
  scope: 'recordings:read',
  summary: 'A session’s transcript as a file',
  params: z.object({ code: sessionCode }),
  query: exportQuery,
  errors: ['session_not_found', 'challenge_required', 'forbidden', 'took_too_long'],
  files: [
    'text/plain',
    'text/markdown',
    'text/vtt',
    'application/json',
    'application/x-subrip',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  reply: z.unknown(),
})

/** Allows everybody with the code to export a session's transcript, or stops that. */
export const setReaderExport = endpoint({
  method: 'POST',
  path: '/api/sessions/:code/reader-export',
  policy: 'owner',
  subject: 'params.code',
  scope: 'recordings:write',
  summary: 'Let readers export a session’s transcript, or not',
  params: z.object({ code: sessionCode }),
  body: z.object({ is_allowed: z.boolean() }),
  reply: z.object({ is_allowed: z.boolean() }),
})

/** Whether a text names a time zone, as `Europe/Berlin` does. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
