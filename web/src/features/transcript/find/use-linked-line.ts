import { useEffect, useState } from 'react'
import { useTranscript } from '../list/use-transcript.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'

/** Shows the line that the address names as soon as it is read; once, so that readers may go on. */
export function useLinkedLine(store: TranscriptStore, line: number | null): void {
  const [isShown, setShown] = useState(false)
  const isRead = useTranscript(
    store,
    ({ transcript }) => line !== null && transcript.entries.length >= line,
  )
  useEffect(() => {
    if (line === null || !isRead || isShown) return
    let isLeft = false
    // Without it the transcript is shown from where it begins, which is no reason to fail.
    void import('./show-line.ts')
      .then(({ showLine }) => {
        if (isLeft) return
        showLine(line)
        setShown(true)
      })
      .catch(() => {})

    return () => {
      isLeft = true
    }
  }, [line, isRead, isShown])
}
