import { describeRecording, ECHO_LABEL, formatPosition, NO_WORDS } from '../describe-recording.ts'
import type { ExportHead, ExportLine, ExportLines, ExportOptions } from '../export-line.ts'

/** Writes a transcript as plain text, one utterance a line. */
export async function* writePlainText(
  head: ExportHead,
  lines: ExportLines,
  options: ExportOptions,
): AsyncGenerator<string> {
  yield `${head.title}\n${describeRecording(head, options)}\n\n`
  let isEmpty = true
  for await (const line of lines) {
    isEmpty = false
    yield `${writeLine(line, options)}\n`
  }
  if (isEmpty) yield `${NO_WORDS}\n`
}

function writeLine({ utterance, speaker, text }: ExportLine, { hasTimes }: ExportOptions): string {
  const time = hasTimes ? `[${formatPosition(utterance.startMs)}] ` : ''
  const who = utterance.isEcho ? ECHO_LABEL : speaker
  return `${time}${who === null ? '' : `${who}: `}${text}`
}
