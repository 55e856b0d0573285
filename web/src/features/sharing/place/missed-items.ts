import { findQuestions } from '@live-scribe/contract/marks/find-question'
import { type Mark, markKindNames } from '@live-scribe/contract/marks/mark'
import { findMarkedEntry } from '#web/features/transcript/marks/reading-position.ts'
import type { TranscriptEntry } from '#web/features/transcript/model/transcript-entry.ts'

/** A question that was asked, or a mark that was set, while nobody looked. */
export interface MissedItem {
  key: string
  kind: 'question' | 'mark'
  /** The line where it is. */
  segmentNumber: number
  /** Milliseconds from the start of the recording. */
  positionMs: number
  /** What it is, for people. */
  label: string
  /** What was asked, or the note; the marked line where there is none. */
  text: string
}

interface Missed {
  /** The log up to the last line missed. */
  entries: readonly TranscriptEntry[]
  /** The last line read. */
  line: number
  marks: readonly Mark[]
  /** The text of a line as it is shown. */
  textOf: (entry: TranscriptEntry) => string
}

/** How many lines were missed; echoes and gaps are none. */
export function countMissed({ entries, line }: Pick<Missed, 'entries' | 'line'>): number {
  return entries.slice(line).filter(isLine).length
}

/** The questions and marks among the missed lines, in the order of their places. */
export function listMissed({ entries, line, marks, textOf }: Missed): MissedItem[] {
  const end = Math.max(0, ...entries.slice(-2).map(({ endMs }) => endMs))
  const missed = entries.slice(line).filter(isLine)
  const questions = missed.flatMap((entry): MissedItem[] => {
    const text = findQuestions(textOf(entry)).join(' ')
    if (text === '') return []
    const { segmentNumber, startMs } = entry
    const place = { segmentNumber, positionMs: startMs }

    return [{ key: `q${segmentNumber}`, kind: 'question', ...place, label: 'Question', text }]
  })
  const marked = marks.flatMap((mark): MissedItem[] => {
    const entry = findMarkedEntry(entries, mark.position_ms)
    if (!entry || entry.segmentNumber <= line || mark.position_ms > end) return []
    const place = { segmentNumber: entry.segmentNumber, positionMs: mark.position_ms }
    const text = mark.note === '' ? textOf(entry) : mark.note

    return [{ key: mark.id, kind: 'mark', ...place, label: markKindNames[mark.kind], text }]
  })

  return [...questions, ...marked].sort((one, other) => one.positionMs - other.positionMs)
}

function isLine({ isGap, isEcho }: TranscriptEntry): boolean {
  return !isGap && !isEcho
}
