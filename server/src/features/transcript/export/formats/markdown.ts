import type { Mark } from '@live-scribe/contract/marks/mark'
import { describeRecording, ECHO_LABEL, formatPosition, NO_WORDS } from '../describe-recording.ts'
import type { ExportHead, ExportLine, ExportLines, ExportOptions } from '../export-line.ts'
import { describeMark } from '../marked-lines.ts'

/** Writes a transcript as Markdown, a paragraph for each utterance; `marks` are all that its lines have. */
export async function* writeMarkdown(
  head: ExportHead,
  lines: ExportLines,
  options: ExportOptions,
  marks: readonly Mark[],
): AsyncGenerator<string> {
  yield `# ${escapeMarkdown(head.title)}\n\n${escapeMarkdown(describeRecording(head, options))}\n`
  let isEmpty = true
  for await (const line of lines) {
    isEmpty = false
    yield `\n${writeParagraph(line, options)}\n`
    for (const mark of line.marks ?? []) yield writeMark(mark)
  }
  if (!isEmpty) return
  yield `\n${NO_WORDS}\n`
  for (const mark of marks) yield writeMark(mark)
}

function writeMark(mark: Mark): string {
  return `\n> ${escapeMarkdown(describeMark(mark))}\n`
}

function writeParagraph(line: ExportLine, { hasTimes }: ExportOptions): string {
  const { utterance, text, speaker, isSpeakerNew } = line
  const time = hasTimes ? formatPosition(utterance.startMs) : ''
  const who = utterance.isEcho ? ECHO_LABEL : isSpeakerNew && speaker !== null ? speaker : ''
  const mark = [time, escapeMarkdown(who)].filter((part) => part !== '').join(' ')
  const words = utterance.isGap ? `*${escapeMarkdown(text)}*` : escapeMarkdown(text)
  const label = [...(mark === '' ? [] : [`**${mark}:** `]), ...(line.isQuestion ? ['**?** '] : [])]
  return `${label.join('')}${words}`
}

/** Escapes what Markdown would read as a mark, also at the start of a paragraph. */
function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>&~|#$]/g, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^[-+=]/, '\\$&')
}
