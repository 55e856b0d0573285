import { type Mark, markKindNames } from '@live-scribe/contract/marks/mark'
import { formatDuration } from '#web/lib/format/format-duration.ts'
import type { TranscriptEntry } from '../model/transcript-entry.ts'
import { findMarkedEntry } from './reading-position.ts'

/** How many marks there are, as a button says it. */
export function countMarks(count: number): string {
  return count === 1 ? '1 mark' : `${count} marks`
}

/** The marks as text to copy: place, kind, note and line, a mark a line. `textOf` gives a shown text. */
export function writeMarks(
  marks: readonly Mark[],
  entries: readonly TranscriptEntry[],
  textOf: (entry: TranscriptEntry) => string,
): string {
  return marks
    .map(({ position_ms, kind, note }) => {
      const entry = findMarkedEntry(entries, position_ms)
      const line = entry ? textOf(entry) : ''
      const said = line === '' ? '' : ` “${line}”`
      const noted = note === '' ? '' : `: ${note.replaceAll('\n', ' ')}`

      return `${formatDuration(position_ms)} ${markKindNames[kind]}${noted}${said}`
    })
    .join('\n')
}
