import type { SpeakerKeyOf } from '@live-scribe/contract/speakers/speaker-labels'
import { findChangedLines, type LineOverlays, noOverlays } from './line-overlays.ts'
import { countSeen, countUnchanged, isSameRow } from './row-changes.ts'
import { isSameRuns, type Run, type TextRules, toRuns } from './runs.ts'
import type { TranscriptEntry } from './transcript-entry.ts'

/** A final as the recorder's list shows it. */
export interface EntryRow {
  key: string
  entry: TranscriptEntry
  /** The text as it is shown; null as it was recognised. */
  runs: readonly Run[] | null
  /** The key of the speaker whose name stands above it; null where the one before goes on. */
  speaker: string | null
  /** Whether its number is shown: the lines of two channels are in another order. */
  isNumbered: boolean
  /** Whether it was said while the page was open. */
  isNew: boolean
  mark: string | undefined
  isFound: boolean
  isLinked: boolean
  isAsked: boolean
  isCopied: boolean
  /** Whether its text was another one when it was first shown. */
  isRewritten: boolean
}

/** How finals are shown. */
export interface EntryFormat {
  /** Says where the speaker changes; null where nobody is told apart. */
  keyOf: SpeakerKeyOf | null
  isNumbered: boolean
  rules: TextRules
}

/**
 * Creates a function that makes the rows of finals, in their shown order. A row is the same object
 * while it shows the same; with one more final only that one is looked at.
 */
export function createEntryRows(): (
  entries: readonly TranscriptEntry[],
  format: EntryFormat,
  overlays: LineOverlays,
) => readonly EntryRow[] {
  const known = new WeakMap<TranscriptEntry, EntryRow>()
  let rows: readonly EntryRow[] = []
  let shown: readonly TranscriptEntry[] = []
  let used: EntryFormat | undefined
  let laid = noOverlays

  return (entries, format, overlays) => {
    const changed = findChangedLines(laid, overlays)
    const from = isSameFormat(used, format) ? countUnchanged(shown, entries) : 0
    const isSame = from === entries.length && from === shown.length
    const seen = countSeen(used && shown.length, entries.length)
    shown = entries
    used = format
    laid = overlays
    if (isSame && changed.size === 0) return rows
    const make = (entry: TranscriptEntry, speaker: string | null) => {
      const before = known.get(entry)
      const isNew = before?.isNew ?? entry.segmentNumber > seen
      const isRewritten = before?.isRewritten ?? false
      const made = toRow(entry, { speaker, format, overlays, isNew, isRewritten })
      if (before && isSameRuns(before.runs, made.runs)) made.runs = before.runs
      else if (before) made.isRewritten = true
      const row = before && isSameRow(before, made) ? before : made
      known.set(entry, row)

      return row
    }
    const next = rows.slice(0, from)
    if (changed.size > 0) {
      for (const [index, row] of next.entries())
        if (changed.has(row.entry.segmentNumber)) next[index] = make(row.entry, row.speaker)
    }
    let previous = keyBefore(entries, from, format)
    for (const entry of entries.slice(from)) {
      const key = entry.isEcho ? previous : keyOf(entry, format)
      next.push(make(entry, key === previous ? null : key))
      previous = key
    }
    rows = next

    return rows
  }
}

function toRow(
  entry: TranscriptEntry,
  {
    format: { isNumbered, rules },
    overlays,
    ...row
  }: {
    speaker: string | null
    isNew: boolean
    isRewritten: boolean
    format: EntryFormat
    overlays: LineOverlays
  },
): EntryRow {
  const { segmentNumber, isGap, isEcho } = entry
  const key = String(segmentNumber)

  return {
    key,
    entry,
    runs: isGap || isEcho ? null : toRuns(entry, null, rules),
    ...row,
    isNumbered,
    mark: overlays.marks.get(segmentNumber),
    isFound: overlays.found === segmentNumber,
    isLinked: overlays.linked === segmentNumber,
    isAsked: overlays.asked.has(segmentNumber),
    isCopied: overlays.copied?.row === key,
  }
}

function isSameFormat(one: EntryFormat | undefined, other: EntryFormat): boolean {
  return (
    one?.keyOf === other.keyOf && one.isNumbered === other.isNumbered && one.rules === other.rules
  )
}

/** Null for a gap, after which the speaker is named again. */
function keyOf(entry: TranscriptEntry, format: EntryFormat): string | null {
  return entry.isGap ? null : (format.keyOf?.(entry) ?? null)
}

function keyBefore(
  entries: readonly TranscriptEntry[],
  index: number,
  format: EntryFormat,
): string | null {
  const entry = entries.findLast(({ isEcho }, before) => before < index && !isEcho)

  return entry ? keyOf(entry, format) : null
}
