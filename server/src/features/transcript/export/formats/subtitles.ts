import type { Mark } from '@live-scribe/contract/marks/mark'
import { type Cue, toCues } from '../captions/cues.ts'
import { NO_WORDS } from '../describe-recording.ts'
import type { ExportLines, ExportOptions } from '../export-line.ts'
import { describeMark } from '../marked-lines.ts'

/** How long a SubRip file without words says so. */
const NO_WORDS_MS = 2000

/**
 * Writes a transcript as SubRip, with names before the words where the speaker changes. One
 * without words says so, because players refuse an empty file.
 */
export async function* writeSrt(
  lines: ExportLines,
  { hasSpeakers }: ExportOptions,
): AsyncGenerator<string> {
  let number = 0
  for await (const cue of toCues(lines, hasSpeakers ? 'prefix' : 'none')) {
    number += 1
    const text = cue.lines.map((line) => showMarkup(line.text)).join('\n')
    yield `${number}\n${formatTimes(cue, ',')}\n${text}\n\n`
  }
  if (number > 0) return
  yield `1\n${formatTimes({ startMs: 0, endMs: NO_WORDS_MS }, ',')}\n${NO_WORDS}\n\n`
}

/** Writes a transcript as WebVTT, with a voice tag for each speaker, and marks as notes. */
export async function* writeVtt(
  lines: ExportLines,
  { hasSpeakers }: ExportOptions,
  marks: readonly Mark[] = [],
): AsyncGenerator<string> {
  const left = [...marks]
  yield 'WEBVTT\n\n'
  for await (const cue of toCues(lines, hasSpeakers ? 'tag' : 'none')) {
    while (left[0] && left[0].position_ms < cue.endMs) yield writeNote(left.shift())
    const text = cue.lines.map(({ text, name }) => {
      return name === null
        ? escapeMarkup(text)
        : `<v ${escapeMarkup(name)}>${escapeMarkup(text)}</v>`
    })
    yield `${formatTimes(cue, '.')}\n${text.join('\n')}\n\n`
  }
  for (const mark of left) yield writeNote(mark)
}

function writeNote(mark: Mark | undefined): string {
  if (!mark) return ''
  // An arrow would end the note.
  const text = describeMark(mark).replaceAll('-->', '→')
  return `NOTE ${formatTime(mark.position_ms, '.')} ${text}\n\n`
}

/** Joins words and keeps them apart for those who look for markup; it shows nothing. */
const WORD_JOINER = '\u2060'

/**
 * Keeps what players take for markup in view: SubRip has no escapes, and they leave out what looks like
 * a tag, as in `List<String>`, or like a command, as in `{\\an8}`. An arrow would be read as times.
 */
function showMarkup(text: string): string {
  return text
    .replaceAll('-->', '→')
    .replace(/<(?=[a-z/!])/gi, `<${WORD_JOINER}`)
    .replaceAll('{\\', `{${WORD_JOINER}\\`)
}

function formatTimes({ startMs, endMs }: Pick<Cue, 'startMs' | 'endMs'>, point: ',' | '.'): string {
  return `${formatTime(startMs, point)} --> ${formatTime(endMs, point)}`
}

/** A time as 01:02:03,004; the hours grow beyond two digits. */
function formatTime(ms: number, point: ',' | '.'): string {
  const parts = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60]
  const clock = parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
  return `${clock}${point}${String(ms % 1000).padStart(3, '0')}`
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
