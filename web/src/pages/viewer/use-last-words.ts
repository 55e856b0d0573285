import { useEffect } from 'react'
import { isGone } from '#web/api/api-error.ts'
import { useTranscript } from '#web/features/transcript/list/use-transcript.ts'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'

/**
 * Milliseconds between reads of the log while the last words of a stopped recording are awaited.
 */
export const LAST_WORDS_POLL_INTERVAL_MS = 2000

/**
 * Reads the transcript of a recording stopped here to its end: its last words may be stored after
 * the connection was closed. A session that is gone has no more: asking on would count as guessing
 * codes.
 */
export function useLastWords(transcript: TranscriptStore, isStopped: boolean): void {
  const status = useTranscript(transcript, ({ transcript: now }) => now.status)
  const isDeleted = useTranscript(
    transcript,
    ({ firstRead }) => firstRead.name === 'failed' && isGone(firstRead.error),
  )
  const isOwed = isStopped && status !== 'completed' && !isDeleted
  useEffect(() => {
    if (!isOwed) return
    transcript.catchUp()
    const timer = setInterval(() => transcript.catchUp(), LAST_WORDS_POLL_INTERVAL_MS)

    return () => clearInterval(timer)
  }, [transcript, isOwed])
}
