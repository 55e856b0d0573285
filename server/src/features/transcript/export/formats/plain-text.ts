import type { TextLayout } from '@live-scribe/contract/export'
import type { Mark } from '@live-scribe/contract/marks/mark'
import { describeRecording, ECHO_LABEL, formatPosition, NO_WORDS } from '../describe-recording.ts'
import type { ExportHead, ExportLine, ExportLines, ExportOptions } from '../export-line.ts'
import { describeMark } from '../marked-lines.ts'

/**
 * Writes a transcript as plain text, one utterance a line, in the layout that the options name;
 * `marks` are all that its lines have.
 */
export async function* writePlainText(
  head: ExportHead,
  lines: ExportLines,
  options: ExportOptions,
  marks: readonly Mark[],
): AsyncGenerator<string> {
  // MAXQDA takes what precedes a colon for a speaker, in a heading too; the file has its name.
  const isForMaxqda = options.layout === 'maxqda'
  if (!isForMaxqda) yield `${head.title}\n${describeRecording(head, options)}\n\n`
  let isEmpty = true
  for await (const line of lines) {
    const isApart = isForMaxqda && !isEmpty
    isEmpty = false
    yield `${isApart ? '\n' : ''}${writeLine(line, options)}\n`
    for (const mark of line.marks ?? []) yield writeMark(mark, options)
  }
  if (!isEmpty) return
  yield `${NO_WORDS}\n`
  for (const mark of marks) yield writeMark(mark, options)
}

function writeMark(mark: Mark, { layout }: ExportOptions): string {
  const text = describeMark(mark)
  return `  > ${layout === 'maxqda' ? text.replaceAll(': ', ' – ') : text}\n`
}

function writeLine(
  { utterance, speaker, text, isQuestion }: ExportLine,
  { hasTimes, layout }: ExportOptions,
): string {
  const time = hasTimes ? `${writeTime(utterance.startMs, layout)} ` : ''
  const who = utterance.isEcho ? ECHO_LABEL : speaker
  return `${time}${who === null ? '' : `${who}: `}${isQuestion ? '[?] ' : ''}${text}`
}

function writeTime(ms: number, layout: TextLayout): string {
  if (layout !== 'atlas_ti') return `[${formatPosition(ms)}]`
  return `#${formatPosition(ms)}.${Math.floor((ms % 1000) / 100)}#`
}
