import { useEffect, useState } from 'react'
import { useTranscript } from '../list/use-transcript.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'
import { showLine } from './show-line.ts'

export interface LinkedLineProps {
  store: TranscriptStore
  /** The segment number. */
  line: number
}

/** Shows the line that the address names as soon as it is read; once, so that readers may go on. */
export function LinkedLine({ store, line }: LinkedLineProps): null {
  const [isShown, setShown] = useState(false)
  const isRead = useTranscript(store, ({ transcript }) => transcript.entries.length >= line)
  useEffect(() => {
    if (!isRead || isShown) return
    showLine(line)
    setShown(true)
  }, [line, isRead, isShown])

  return null
}
