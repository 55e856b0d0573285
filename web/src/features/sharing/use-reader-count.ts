import { useEffect, useState, useSyncExternalStore } from 'react'
import { type ChannelReader, TranscriptChannel } from '#web/live/transcript-channel.ts'
import { openLiveChannel } from './open-live-channel.ts'

const countsOnly: ChannelReader = {
  applyTranscriptEvent: () => {},
  applyForeignEvent: () => {},
  applySessionEvent: () => {},
  catchUp: () => {},
}
const noSubscription = () => () => {}
const nobody = () => null

/** How many read a session along, without its recorder; null while nobody can tell. */
export function useReaderCount(code: string | null): number | null {
  const [channel, setChannel] = useState<TranscriptChannel | null>(null)
  useEffect(() => {
    if (code === null) return
    const opened = new TranscriptChannel({ code, store: countsOnly, openChannel: openLiveChannel })
    setChannel(opened)
    opened.open()

    return () => {
      setChannel(null)
      opened.close()
    }
  }, [code])
  const snapshot = useSyncExternalStore(
    channel?.subscribe ?? noSubscription,
    channel?.getSnapshot ?? nobody,
  )

  // The recorder is subscribed itself, and does not read along.
  return snapshot?.state === 'live' ? snapshot.viewers - 1 : null
}
