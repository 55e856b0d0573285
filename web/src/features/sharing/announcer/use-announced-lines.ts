import { useEffect, useRef } from 'react'
import { useFixedText } from '#web/features/transcript/fixes/use-fixed-text.ts'
import { useTranscript } from '#web/features/transcript/list/use-transcript.ts'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import { useSpeakerLabels } from '#web/features/transcript/speakers/use-speaker-labels.ts'
import type { LineAnnouncer } from './line-announcer.ts'

interface AnnouncedLines {
  store: TranscriptStore
  isOwner: boolean
  isAway: boolean
  announcer: LineAnnouncer
}

/**
 * Passes the finals that come from now on to the announcer, with the speaker's name where the
 * speaker changes; echoes are hidden, so they are not said either. Lines that come while the reader
 * looks away are left to the sentence that counts them.
 */
export function useAnnouncedLines({ store, isOwner, isAway, announcer }: AnnouncedLines): void {
  const entries = useTranscript(store, ({ transcript }) => transcript.entries)
  const isRunning = useTranscript(store, ({ transcript }) => transcript.status === 'active')
  const isRead = useTranscript(
    store,
    ({ transcript, firstRead }) =>
      firstRead.name === 'done' && transcript.announced <= transcript.entries.length,
  )
  const labels = useSpeakerLabels(store, isOwner)
  const textOf = useFixedText(store)
  const latest = useRef({ textOf, labels })
  const from = useRef<number | null>(null)
  const speaker = useRef<string | null>(null)
  useEffect(() => {
    latest.current = { textOf, labels }
  })
  useEffect(() => {
    // What was there when the page was opened is read in the text.
    if (from.current === null && !isRead) return
    const added = from.current === null || isAway ? [] : entries.slice(from.current)
    from.current = entries.length
    for (const entry of added) {
      if (entry.isEcho) continue
      const key = entry.isGap ? null : (latest.current.labels?.keyOf(entry) ?? null)
      const isNamed = key !== null && key !== speaker.current
      speaker.current = key
      announcer.add(() => {
        const name = isNamed ? latest.current.labels?.names.get(key) : undefined
        const text = latest.current.textOf(entry)

        return name === undefined ? text : `${name}: ${text}`
      })
    }
  }, [entries, isRead, isAway, announcer])
  useEffect(() => {
    if (!isRunning) announcer.flush()
  }, [announcer, isRunning])
}
