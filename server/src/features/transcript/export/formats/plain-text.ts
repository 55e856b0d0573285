import type { Mark } from '@live-scribe/contract/marks/mark'
import { describeRecording, ECHO_LABEL, formatPosition, NO_WORDS } from '../describe-recording.ts'
import type { ExportHead, ExportLine, ExportLines, ExportOptions } from '../export-line.ts'
import { describeMark } from '../marked-lines.ts'

/** Writes a transcript as plain text, one utterance a line; `marks` are all that its lines have. */
export async function* writePlainText(
  head: ExportHead,
  lines: ExportLines,
  options: ExportOptions,
  marks: readonly Mark[],
): AsyncGenerator<string> {
  yield `${head.title}\n${describeRecording(head, options)}\n\n`
  let isEmpty = true
  for await (const line of lines) {
    isEmpty = false
    yield `${writeLine(line, options)}\n`
    for (const mark of line.marks ?? []) yield writeMark(mark)
  }
  if (!isEmpty) return
  yield `${NO_WORDS}\n`
  for (const mark of marks) yield writeMark(mark)
}

function writeMark(mark: Mark): string {
  return `  > ${describeMark(mark)}\n`
}

function writeLine(
  { utterance, speaker, text, isQuestion }: ExportLine,
  { hasTimes }: ExportOptions,
): string {
  const time = hasTimes ? `[${formatPosition(utterance.startMs)}] ` : ''
  const who = utterance.isEcho ? ECHO_LABEL : speaker
  return `${time}${who === null ? '' : `${who}: `}${isQuestion ? '[?] ' : ''}${text}`
}
