import { type Cue, toCues } from '../captions/cues.ts'
import type { ExportLines, ExportOptions } from '../export-line.ts'

/** Writes a transcript as SubRip, with names before the words where the speaker changes. */
export async function* writeSrt(
  lines: ExportLines,
  { hasSpeakers }: ExportOptions,
): AsyncGenerator<string> {
  let number = 0
  for await (const cue of toCues(lines, hasSpeakers ? 'prefix' : 'none')) {
    number += 1
    // An arrow in the words would be read as times.
    const text = cue.lines.map((line) => line.text.replaceAll('-->', '→')).join('\n')
    yield `${number}\n${formatTimes(cue, ',')}\n${text}\n\n`
  }
}

/** Writes a transcript as WebVTT, with a voice tag for each speaker. */
export async function* writeVtt(
  lines: ExportLines,
  { hasSpeakers }: ExportOptions,
): AsyncGenerator<string> {
  yield 'WEBVTT\n\n'
  for await (const cue of toCues(lines, hasSpeakers ? 'tag' : 'none')) {
    const text = cue.lines.map(({ text, name }) => {
      return name === null
        ? escapeMarkup(text)
        : `<v ${escapeMarkup(name)}>${escapeMarkup(text)}</v>`
    })
    yield `${formatTimes(cue, '.')}\n${text.join('\n')}\n\n`
  }
}

function formatTimes({ startMs, endMs }: Cue, point: ',' | '.'): string {
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
