import { useEffect } from 'react'
import type { TranscriptStore } from './transcript-store.ts'

interface TranscriptReads {
  /** The session whose lines are stored already; null for a new one. */
  reopened: string | null
  /** The session that is shown; null before the first one. */
  code: string | null
  /** The session that is recorded here; null while none is. */
  hearing: string | null
}

/**
 * Reads the lines of a reopened session, and the fixes with which the owner's vocabulary begins a
 * new one.
 */
export function useTranscriptReads(
  transcript: TranscriptStore,
  { reopened, code, hearing }: TranscriptReads,
): void {
  useEffect(() => {
    if (reopened !== null && reopened === code) transcript.catchUp()

    return () => transcript.pause()
  }, [reopened, code, transcript])
  useEffect(() => {
    if (hearing !== null) transcript.readFixes()
  }, [hearing, transcript])
}
