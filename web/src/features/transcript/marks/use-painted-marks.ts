import { type Mark, markKindNames } from '@live-scribe/contract/marks/mark'
import { useEffect } from 'react'
import { useTranscript } from '../list/use-transcript.ts'
import type { TranscriptEntry } from '../model/transcript-entry.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'
import { findMarkedEntry } from './reading-position.ts'

/**
 * Shows marks in the margin of their lines, also of lines that come in later. The list of marks says
 * the same to screen readers.
 */
export function usePaintedMarks(store: TranscriptStore, marks: readonly Mark[]): void {
  const entries = useTranscript(store, ({ transcript }) => transcript.entries)
  useEffect(() => {
    const lines = toMarkedLines(marks, entries)
    if (!isSame(lines, store.overlays.get().marks)) store.overlay({ marks: lines })
  }, [store, marks, entries])
  useEffect(() => () => store.overlay({ marks: new Map() }), [store])
}

/** What the marks say in the margins, by the segment number of their lines. */
function toMarkedLines(
  marks: readonly Mark[],
  entries: readonly TranscriptEntry[],
): ReadonlyMap<number, string> {
  const lines = new Map<number, string>()
  for (const { position_ms, kind, note } of marks) {
    const entry = findMarkedEntry(entries, position_ms)
    if (!entry) continue
    const text = note === '' ? markKindNames[kind] : `${markKindNames[kind]}: ${note}`
    const before = lines.get(entry.segmentNumber)
    lines.set(entry.segmentNumber, before === undefined ? text : `${before}\n${text}`)
  }

  return lines
}

function isSame(one: ReadonlyMap<number, string>, other: ReadonlyMap<number, string>): boolean {
  return one.size === other.size && [...one].every(([line, text]) => other.get(line) === text)
}
