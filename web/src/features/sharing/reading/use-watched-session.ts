import type { LogPage } from '@live-scribe/contract/live/to-utterance'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createClientEventFilter } from '#web/features/transcript/compat/client-event-filter.ts'
import { useTranscript } from '#web/features/transcript/list/use-transcript.ts'
import { createLogReader } from '#web/features/transcript/model/create-log-reader.ts'
import { type FirstRead, TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import type { OpenPusherClient } from '#web/live/pusher-client.ts'
import { type ChannelState, TranscriptChannel } from '#web/live/transcript-channel.ts'
import { type LogWithCopy, withKeptCopy } from '../offline/with-kept-copy.ts'
import { openLiveChannel } from './open-live-channel.ts'

/**
 * Milliseconds between checks of an unshared session: wrong codes are limited to 20 in ten minutes.
 */
export const UNSHARED_RECHECK_INTERVAL_MS = 60_000

/** Milliseconds between checks of an ended session that is shown: it may be deleted. */
export const ENDED_RECHECK_INTERVAL_MS = 60_000

/**
 * Milliseconds between checks of words that are still being heard in a stopped recording: the server
 * that heard them may be gone, and then nobody takes them back.
 */
export const UNSETTLED_RECHECK_INTERVAL_MS = 15_000

interface WatchedSession {
  store: TranscriptStore
  firstRead: FirstRead
  channel: ChannelState
  /** Whether the text is this device's copy, because the server cannot be reached. */
  isCopy: boolean
  keptAt: LogWithCopy['keptAt']
  /** Whether the transcript was shown before. */
  wasFound: boolean
  retry: () => void
}

/**
 * Follows the session with this code while the component is mounted; `given` is what the page came
 * with in place of a first read.
 */
export function useWatchedSession(
  code: string,
  openClient: OpenPusherClient,
  given?: LogPage | Error,
): WatchedSession {
  const [{ store, channel, keptAt }] = useState(() => watch(code, openClient, given))
  const firstRead = useTranscript(store, (now) => now.firstRead)
  const isOver = useTranscript(store, ({ transcript }) => transcript.status === 'completed')
  const isUnsettled = useTranscript(
    store,
    ({ transcript: { status, interims } }) => status === 'paused' && interims.length > 0,
  )
  const { state } = useSyncExternalStore(
    channel.subscribe,
    channel.getSnapshot,
    channel.getSnapshot,
  )
  const isCopy = useSyncExternalStore(keptAt.subscribe, keptAt.get, keptAt.get) !== null
  const isFound = firstRead.name === 'done'
  // A session that disappears after it was found was unshared, and may be shared again.
  const [wasFound, setWasFound] = useState(false)
  const [loss, setLoss] = useState<FirstRead | null>(null)
  if (isFound && (!wasFound || loss !== null)) {
    setWasFound(true)
    setLoss(null)
  }
  if (wasFound && firstRead.name === 'failed' && loss !== firstRead) setLoss(firstRead)
  const isLost = loss !== null

  useEffect(() => {
    store.begin()

    return () => store.pause()
  }, [store])

  useEffect(() => {
    if (!isFound || isOver) return
    channel.open()

    return () => channel.close()
  }, [channel, isFound, isOver])

  // An ended session has no channel any more: names given since, and its deletion, are read when the
  // page is shown again, and now and then while it is shown.
  useEffect(() => {
    if (!isOver) return
    const read = () => document.visibilityState === 'visible' && store.catchUp()
    document.addEventListener('visibilitychange', read)
    const timer = setInterval(read, ENDED_RECHECK_INTERVAL_MS)

    return () => {
      document.removeEventListener('visibilitychange', read)
      clearInterval(timer)
    }
  }, [store, isOver])

  useEffect(() => {
    if (!isUnsettled) return
    // Not all readers in the same instant.
    const interval = UNSETTLED_RECHECK_INTERVAL_MS * (1 + Math.random())
    const timer = setInterval(() => store.catchUp(), interval)

    return () => clearInterval(timer)
  }, [store, isUnsettled])

  useEffect(() => {
    if (!isLost) return
    const timer = setInterval(() => store.catchUp(), UNSHARED_RECHECK_INTERVAL_MS)

    return () => clearInterval(timer)
  }, [store, isLost])

  return {
    store,
    firstRead: loss ?? firstRead,
    channel: isCopy ? 'interrupted' : state,
    isCopy,
    keptAt,
    wasFound,
    retry: () => store.catchUp(),
  }
}

function watch(code: string, openClient: OpenPusherClient, given?: LogPage | Error) {
  const { readLog, keptAt } = withKeptCopy(code, createLogReader(code))
  const store = new TranscriptStore(readLog, createClientEventFilter(code), given)
  const openChannel = () => openLiveChannel(code, openClient)

  return { store, keptAt, channel: new TranscriptChannel({ code, store, openChannel }) }
}
