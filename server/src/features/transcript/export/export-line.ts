import type { TextLayout } from '@live-scribe/contract/export'
import type { Mark } from '@live-scribe/contract/marks/mark'
import type { SpeakerLabels } from '@live-scribe/contract/speakers/speaker-labels'
import type { TimedUtterance } from '@live-scribe/contract/utterance'
import type { LineForm } from '@live-scribe/contract/written-form/line-form'
import type { WrittenLine } from '#server/text-work/text-tasks.ts'

/** What an export contains. */
export interface ExportOptions {
  hasTimes: boolean
  hasSpeakers: boolean
  hasGaps: boolean
  /** Whether lines that are an echo of the meeting are exported. */
  hasEchoes: boolean
  /** Whether questions are labelled, and the owner's export has the owner's marks. */
  hasMarks: boolean
  /** How the lines are written. */
  form: LineForm
  /** Of plain text. */
  layout: TextLayout
  /** For the date of the recording; the name of a known time zone. */
  timeZone: string
}

/** What an export says about the recording. */
export interface ExportHead {
  code: string
  title: string
  startedAt: Date
  /** Null while it is recorded or paused. */
  endedAt: Date | null
  /** The language of what is said, as a BCP 47 tag; `multi` for several. */
  language: string
  channels: number
  exportedAt: Date
}

/** An utterance as an export writes it. */
export interface ExportLine {
  utterance: TimedUtterance
  /** In the form that the options name, on one line and not empty. */
  text: string
  /** As it was said, with its fixes; null where that is the text. */
  said: string | null
  /** The name of who speaks; null for gaps and echoes, and where nobody is told apart. */
  speaker: string | null
  /** Whether somebody else spoke before. */
  isSpeakerNew: boolean
  /** Whether it is labelled as a question, by the rules that pin questions. */
  isQuestion: boolean
  /** The marks of the line; absent without any. */
  marks?: readonly Mark[]
}

/** Lines in the order in which they are shown. */
export type ExportLines = Iterable<ExportLine> | AsyncIterable<ExportLine>

/**
 * Makes the lines of an export of written ones, in the order in which they are shown; those that
 * the options leave out are skipped. `labels` is null where nobody is told apart.
 */
export async function* toExportLines(
  written: Iterable<WrittenLine> | AsyncIterable<WrittenLine>,
  labels: SpeakerLabels | null,
  options: ExportOptions,
): AsyncGenerator<ExportLine> {
  let previous: string | null = null
  for await (const { utterance, text, said, isQuestion } of written) {
    const { isGap, isEcho = false } = utterance
    if ((isGap && !options.hasGaps) || (isEcho && !options.hasEchoes)) continue
    if (text === '') continue
    const isSpoken = !isGap && !isEcho
    const key = isSpoken && labels && options.hasSpeakers ? labels.keyOf(utterance) : null
    const speaker = key === null ? null : (labels?.names.get(key) ?? null)
    const isSpeakerNew = speaker !== null && key !== previous
    yield { utterance, text, said, speaker, isSpeakerNew, isQuestion }
    if (!isEcho) previous = key
  }
}
