import { useState } from 'react'
import type { TranscriptStore } from '../model/transcript-store.ts'
import { useTranscript } from './use-transcript.ts'

/** How many lines were written since the reader left the last one; 0 while it is followed. */
export function useNewLines(store: TranscriptStore, isAway: boolean): number {
  const lines = useTranscript(store, ({ transcript }) =>
    isAway ? transcript.entries.length : LAST_LINE,
  )
  const [leftAt, setLeftAt] = useState<number | null>(null)
  if (isAway && leftAt === null) setLeftAt(lines)
  if (!isAway && leftAt !== null) setLeftAt(null)

  return isAway && leftAt !== null ? Math.max(0, lines - leftAt) : 0
}

/** Chosen while nobody counts, so that new words render nothing. */
const LAST_LINE = -1
