import { describeRecording, ECHO_LABEL, formatPosition, NO_WORDS } from '../describe-recording.ts'
import type { ExportHead, ExportLine, ExportLines, ExportOptions } from '../export-line.ts'

/** Writes a transcript as Markdown, a paragraph for each utterance. */
export async function* writeMarkdown(
  head: ExportHead,
  lines: ExportLines,
  options: ExportOptions,
): AsyncGenerator<string> {
  yield `# ${escapeMarkdown(head.title)}\n\n${escapeMarkdown(describeRecording(head, options))}\n`
  let isEmpty = true
  for await (const line of lines) {
    isEmpty = false
    yield `\n${writeParagraph(line, options)}\n`
  }
  if (isEmpty) yield `\n${NO_WORDS}\n`
}

function writeParagraph(line: ExportLine, { hasTimes }: ExportOptions): string {
  const { utterance, text, speaker, isSpeakerNew } = line
  const time = hasTimes ? formatPosition(utterance.startMs) : ''
  const who = utterance.isEcho ? ECHO_LABEL : isSpeakerNew && speaker !== null ? speaker : ''
  const mark = [time, escapeMarkdown(who)].filter((part) => part !== '').join(' ')
  const words = utterance.isGap ? `*${escapeMarkdown(text)}*` : escapeMarkdown(text)
  return mark === '' ? words : `**${mark}:** ${words}`
}

/** Escapes what Markdown would read as a mark, also at the start of a paragraph. */
function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>&~|#$]/g, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^[-+=]/, '\\$&')
}
