import { useEffect } from 'react'
import { keepScreenOn } from '#web/lib/wake-lock.ts'
import { sayFarewell } from './farewell.ts'
import type { KeptAudioStore } from './kept-audio-store.ts'
import type { Recorder } from './recorder.ts'
import type { RecorderState } from './recorder-state.ts'
import { isActive, isHearing } from './recorder-state.ts'
import { markRecording } from './recording-mark.ts'

interface PageLife {
  recorder: Recorder
  store: KeptAudioStore
  state: RecorderState
  userId: string
}

/** Tells the recorder what happens to the page, and the page what the recorder needs. */
export function usePageLife({ recorder, store, state, userId }: PageLife): void {
  const isWorking = isActive(state)
  const session = isHearing(state) ? state.session : null

  useEffect(() => {
    if (!isWorking) return

    return keepScreenOn()
  }, [isWorking])

  useEffect(() => {
    if (session === null) return
    markRecording(session)
    const leave = () => {
      store.flush()
      sayFarewell({ session, elapsedMs: recorder.getSnapshot().elapsedMs, userId })
    }
    const ask = (event: BeforeUnloadEvent) => {
      // The earlier it is written, the surer it is there after a reload.
      store.flush()
      event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    // Only here is the page really going: whoever answers the browser's question with no stays.
    window.addEventListener('pagehide', leave)

    return () => {
      window.removeEventListener('beforeunload', ask)
      window.removeEventListener('pagehide', leave)
      markRecording(null)
    }
  }, [session, recorder, store, userId])

  useEffect(() => {
    const retry = () => recorder.retryNow()
    const look = () => {
      if (document.visibilityState === 'visible') recorder.pageShown()
      else recorder.pageHidden()
    }
    const devices: EventTarget | undefined = navigator.mediaDevices
    window.addEventListener('online', retry)
    devices?.addEventListener('devicechange', retry)
    document.addEventListener('visibilitychange', look)

    return () => {
      window.removeEventListener('online', retry)
      devices?.removeEventListener('devicechange', retry)
      document.removeEventListener('visibilitychange', look)
    }
  }, [recorder])
}
