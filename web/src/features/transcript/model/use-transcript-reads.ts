import { useEffect } from 'react'
import type { TranscriptStore } from './transcript-store.ts'

interface TranscriptReads {
  /** The session whose lines are stored already; undefined for a new one. */
  reopened: string | undefined
  /** The session that is shown; null before the first one. */
  code: string | null
  /** The recorder's state: `recording` while it is connected. */
  recorder: string
}

/**
 * Reads the lines of a reopened session, the fixes with which the owner's vocabulary begins a new
 * one, and after a lost connection what became of the words that were being heard.
 */
export function useTranscriptReads(
  transcript: TranscriptStore,
  { reopened, code, recorder }: TranscriptReads,
): void {
  useEffect(() => {
    if (code !== null && reopened === code) transcript.catchUp()

    return () => transcript.pause()
  }, [reopened, code, transcript])
  useEffect(() => {
    if (recorder === 'recording') transcript.catchUp()
  }, [recorder, transcript])
}
