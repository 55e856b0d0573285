import { toLangAttribute } from '@live-scribe/contract/languages'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import { type AnnouncerPace, LineAnnouncer } from './line-announcer.ts'
import { useAnnouncedLines } from './use-announced-lines.ts'
import { useMissedSentence } from './use-missed-sentence.ts'

interface AnnouncerProps {
  store: TranscriptStore
  /** The language of the text, as a BCP 47 tag or `multi`. */
  language: string
  isOwner: boolean
  pace: AnnouncerPace
  /** The reader looks away, and nothing is announced. */
  isAway: boolean
  /** What was missed, in a sentence; null without anything. */
  missed: string | null
  /** Whether all of it is read; its count grows until then. */
  isMissedRead?: boolean
}

/**
 * Says new finals to screen readers, one at a time: a live region of its own, because the text
 * itself changes when words are fixed and rows are drawn anew.
 */
export function Announcer(props: AnnouncerProps) {
  const { store, language, isOwner, pace, isAway, missed, isMissedRead = true } = props
  const [announcer] = useState(() => new LineAnnouncer(pace))
  const announcement = useSyncExternalStore(announcer.subscribe, announcer.getSnapshot)
  const { every, pauseMs } = pace
  useEffect(() => announcer.setPace({ every, pauseMs }), [announcer, every, pauseMs])
  useEffect(() => () => announcer.close(), [announcer])
  useAnnouncedLines({ store, isOwner, isAway, announcer })
  useEffect(() => {
    if (isAway) announcer.clear()
  }, [announcer, isAway])
  useMissedSentence({ announcer, missed, isAway, isRead: isMissedRead })

  return (
    <div aria-live="polite" aria-atomic="true" data-testid="announcer" className="sr-only">
      {announcement && (
        <p key={announcement.number} lang={toLangAttribute(language)}>
          {announcement.text}
        </p>
      )}
    </div>
  )
}
