import { type Mark, markKindNames } from '@live-scribe/contract/marks/mark'
import { toOneLine } from '#server/text-work/text-tasks.ts'
import type { ExportLine, ExportLines } from './export-line.ts'

/**
 * Gives each line its marks: those from its start to the start of the next one; the first line also
 * those before it. Marks are in the order of their places.
 */
export async function* withMarks(
  lines: ExportLines,
  marks: readonly Mark[],
): AsyncGenerator<ExportLine> {
  const left = [...marks]
  const take = (line: ExportLine, untilMs: number): ExportLine => {
    const end = left.findIndex(({ position_ms: at }) => at >= untilMs)
    const own = left.splice(0, end === -1 ? left.length : end)
    return own.length === 0 ? line : { ...line, marks: own }
  }
  let open: ExportLine | null = null
  for await (const line of lines) {
    if (open) yield take(open, line.utterance.startMs)
    open = line
  }
  if (open) yield take(open, Number.POSITIVE_INFINITY)
}

/** A mark as an export names it: its kind, and its note on one line. */
export function describeMark({ kind, note }: Mark): string {
  return note === '' ? markKindNames[kind] : `${markKindNames[kind]}: ${toOneLine(note)}`
}
