import { useEffect } from 'react'
import { isOnline } from '#web/lib/browser/use-is-online.ts'
import { keepScreenOn } from '#web/lib/browser/wake-lock.ts'
import { sendEndBeacon } from '../engine/end-beacon.ts'
import type { Recorder } from '../engine/recorder.ts'
import type { RecorderState } from '../engine/recorder-state.ts'
import { isActive, isCapturing } from '../engine/recorder-state.ts'
import { storeRecording } from '../engine/recording-in-this-tab.ts'
import type { UnsavedAudioStore } from '../engine/unsaved-audio/unsaved-audio-store.ts'

interface PageLife {
  recorder: Recorder
  store: UnsavedAudioStore
  state: RecorderState
  userId: string
  /** Called when the browser refuses to keep the screen on. */
  screenMayTurnOff: () => void
}

/** Connects the recorder with the page's lifecycle: visibility, network, reload, close. */
export function usePageLifecycle({ recorder, store, state, userId, ...page }: PageLife): void {
  const { screenMayTurnOff } = page
  const isWorking = isActive(state)
  const session = isCapturing(state) ? state.session : null

  useEffect(
    () => (isWorking ? keepScreenOn(screenMayTurnOff) : undefined),
    [isWorking, screenMayTurnOff],
  )

  useEffect(() => {
    // In every state: a stopped recording still has audio that waits to be stored.
    const flush = () => store.flush()
    const flushHidden = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    window.addEventListener('pagehide', flush)
    // A phone closes a hidden page without `pagehide`.
    document.addEventListener('visibilitychange', flushHidden)

    return () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flushHidden)
    }
  }, [store])

  useEffect(() => {
    if (!isWorking) return
    // Stored early, so that it survives a reload more often.
    const flush = () => store.flush()
    window.addEventListener('beforeunload', flush)

    return () => window.removeEventListener('beforeunload', flush)
  }, [isWorking, store])

  useEffect(() => {
    if (session === null) return
    storeRecording({ session, sources: recorder.sources })
    const leave = () => {
      const { state: now, elapsedMs } = recorder.getSnapshot()
      // With unsent audio the session must stay open, so that the audio can be sent later.
      if (now.name === 'recording') sendEndBeacon({ session, elapsedMs, userId })
    }
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    // Not on `beforeunload`, which the user may still cancel.
    window.addEventListener('pagehide', leave)

    return () => {
      window.removeEventListener('beforeunload', ask)
      window.removeEventListener('pagehide', leave)
      storeRecording(null)
    }
  }, [session, recorder, userId])

  useEffect(() => {
    const retry = () => recorder.retryNow()
    const lose = () => {
      if (!isOnline()) recorder.networkLost()
    }
    const look = () => {
      if (document.visibilityState === 'visible') recorder.pageShown()
      else recorder.pageHidden()
    }
    const devices: EventTarget | undefined = navigator.mediaDevices
    window.addEventListener('online', retry)
    window.addEventListener('offline', lose)
    devices?.addEventListener('devicechange', retry)
    document.addEventListener('visibilitychange', look)

    return () => {
      window.removeEventListener('online', retry)
      window.removeEventListener('offline', lose)
      devices?.removeEventListener('devicechange', retry)
      document.removeEventListener('visibilitychange', look)
    }
  }, [recorder])
}
