import { toLangAttribute } from '@live-scribe/contract/languages'
import type { Mark } from '@live-scribe/contract/marks/mark'
import { describeRecording, ECHO_LABEL, formatPosition, NO_WORDS } from '../describe-recording.ts'
import type { ExportHead, ExportLine, ExportLines, ExportOptions } from '../export-line.ts'
import { describeMark } from '../marked-lines.ts'
import type { DocxContent, DocxParagraph } from './docx-document.ts'

/** What a Word document says, a paragraph for each utterance; `marks` are all that its lines have. */
export async function toDocxContent(
  head: ExportHead,
  lines: ExportLines,
  options: ExportOptions,
  marks: readonly Mark[],
): Promise<DocxContent> {
  const paragraphs: DocxParagraph[] = []
  for await (const line of lines) {
    paragraphs.push(toParagraph(line, options))
    paragraphs.push(...(line.marks ?? []).map(toMarkParagraph))
  }
  if (paragraphs.length === 0) {
    paragraphs.push({ time: '', name: '', text: NO_WORDS, isAside: true })
    paragraphs.push(...marks.map(toMarkParagraph))
  }
  return {
    title: head.title,
    description: describeRecording(head, options),
    language: toLangAttribute(head.language),
    paragraphs,
  }
}

function toMarkParagraph(mark: Mark): DocxParagraph {
  return { time: '', name: 'Mark', text: describeMark(mark), isAside: true }
}

function toParagraph(line: ExportLine, { hasTimes }: ExportOptions): DocxParagraph {
  const { utterance, text, speaker, isSpeakerNew, isQuestion } = line
  const { isGap, isEcho = false, startMs } = utterance
  const name = isSpeakerNew && speaker !== null ? speaker : ''
  return {
    time: hasTimes ? formatPosition(startMs) : '',
    name: isEcho ? ECHO_LABEL : name,
    text,
    isAside: isGap || isEcho,
    ...(isQuestion ? { isQuestion } : {}),
  }
}
