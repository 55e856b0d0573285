import { useEffect, useState, useSyncExternalStore } from 'react'
import { createForeignFilter } from '#web/features/transcript/foreign-filter.ts'
import { readLogOf } from '#web/features/transcript/read-log.ts'
import { TranscriptStore } from '#web/features/transcript/transcript-store.ts'
import { useTranscript } from '#web/features/transcript/use-transcript.ts'
import { TranscriptChannel } from '#web/live/transcript-channel.ts'
import { openLiveClient } from './open-live-client.ts'

/** Follows the session with this code for as long as the component is there. */
export function useWatchedSession(code: string) {
  const [{ store, channel }] = useState(() => watch(code))
  const snapshot = useTranscript(store)
  const { state } = useSyncExternalStore(channel.subscribe, channel.getSnapshot)
  const isFound = snapshot.firstRead.name === 'done'
  // Once found, a session that is not there any more was taken away.
  const [wasFound, setWasFound] = useState(false)
  if (isFound && !wasFound) setWasFound(true)
  const isOver = snapshot.transcript.status === 'completed'

  useEffect(() => {
    store.catchUp()

    return () => store.pause()
  }, [store])

  useEffect(() => {
    if (!isFound || isOver) return
    channel.open()

    return () => channel.close()
  }, [channel, isFound, isOver])

  return { ...snapshot, channel: state, wasFound, retry: () => store.catchUp() }
}

function watch(code: string) {
  const store = new TranscriptStore(readLogOf(code), createForeignFilter(code))

  return { store, channel: new TranscriptChannel({ code, store, openClient: openLiveClient }) }
}
