import { useState } from 'react'
import type { TranscriptStore } from '../model/transcript-store.ts'
import { useTranscript } from './use-transcript.ts'

/** Number of lines added since the viewer left the end; 0 while following. */
export function useNewLines(store: TranscriptStore, isAway: boolean): number {
  const lines = useTranscript(store, ({ transcript }) =>
    isAway ? transcript.entries.length - transcript.echoes : LAST_LINE,
  )
  const [leftAt, setLeftAt] = useState<number | null>(null)
  // Lines of a log that is still being read are not new.
  const isRead = useTranscript(
    store,
    ({ transcript }) =>
      !isAway || leftAt !== null || transcript.announced <= transcript.entries.length,
  )
  if (isAway && isRead && leftAt === null) setLeftAt(lines)
  if (!isAway && leftAt !== null) setLeftAt(null)

  return isAway && leftAt !== null ? Math.max(0, lines - leftAt) : 0
}

/** Selected only while counting, so that new words render nothing. */
const LAST_LINE = -1
