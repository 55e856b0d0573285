import type { Mark } from '@live-scribe/contract/marks/mark'
import { useEffect, useRef } from 'react'
import { useTranscript } from '../list/use-transcript.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'
import { type MarkedLines, paintMarks, toMarkedLines } from './paint-marks.ts'

/** Shows marks in the margin of their lines, also of lines that come in later. */
export function usePaintedMarks(store: TranscriptStore, marks: readonly Mark[]): void {
  const entries = useTranscript(store, ({ transcript }) => transcript.entries)
  const shown = useRef<{ lines: MarkedLines; clear: () => void }>({
    lines: new Map(),
    clear: () => {},
  })
  useEffect(() => {
    const lines = toMarkedLines(marks, entries)
    if (isSame(lines, shown.current.lines)) return
    shown.current.clear()
    shown.current = { lines, clear: paintMarks(lines) }
  }, [marks, entries])
  useEffect(
    () => () => {
      shown.current.clear()
      shown.current = { lines: new Map(), clear: () => {} }
    },
    [],
  )
}

function isSame(one: MarkedLines, other: MarkedLines): boolean {
  return one.size === other.size && [...one].every(([line, text]) => other.get(line) === text)
}
