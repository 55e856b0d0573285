import { toLangAttribute } from '@live-scribe/contract/languages'
import { describeRecording, ECHO_LABEL, formatPosition, NO_WORDS } from '../describe-recording.ts'
import type { ExportHead, ExportLine, ExportLines, ExportOptions } from '../export-line.ts'
import type { DocxContent, DocxParagraph } from './docx-document.ts'

/** What a Word document of a transcript says, a paragraph for each utterance. */
export async function toDocxContent(
  head: ExportHead,
  lines: ExportLines,
  options: ExportOptions,
): Promise<DocxContent> {
  const paragraphs: DocxParagraph[] = []
  for await (const line of lines) paragraphs.push(toParagraph(line, options))
  if (paragraphs.length === 0) {
    paragraphs.push({ time: '', name: '', text: NO_WORDS, isAside: true })
  }
  return {
    title: head.title,
    description: describeRecording(head, options),
    language: toLangAttribute(head.language),
    paragraphs,
  }
}

function toParagraph(line: ExportLine, { hasTimes }: ExportOptions): DocxParagraph {
  const { utterance, text, speaker, isSpeakerNew } = line
  const { isGap, isEcho = false, startMs } = utterance
  const name = isSpeakerNew && speaker !== null ? speaker : ''
  return {
    time: hasTimes ? formatPosition(startMs) : '',
    name: isEcho ? ECHO_LABEL : name,
    text,
    isAside: isGap || isEcho,
  }
}
