import { useEffect } from 'react'
import { useTranscript } from '#web/features/transcript/list/use-transcript.ts'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'

/** How often the log is asked for words that a busy recogniser still owes a recording that was stopped. */
export const LAST_WORDS_MS = 2000

/** Reads a recording that stopped here to its end: its last words may be stored after the line was let go. */
export function useLastWords(transcript: TranscriptStore, isStopped: boolean): void {
  const status = useTranscript(transcript, ({ transcript: now }) => now.status)
  const isOwed = isStopped && status !== 'completed'
  useEffect(() => {
    if (!isOwed) return
    transcript.catchUp()
    const timer = setInterval(() => transcript.catchUp(), LAST_WORDS_MS)

    return () => clearInterval(timer)
  }, [transcript, isOwed])
}
