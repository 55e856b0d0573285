import { createInterviewSession, createListenToken } from '@live-scribe/contract/recording'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { call } from '#web/api/client.ts'
import { formatDateAndTime } from '#web/lib/format-date.ts'
import { createListenSocketConnector } from './listen-socket.ts'
import { openMicrophone } from './microphone.ts'
import { Recorder, type RecorderPorts, type RecorderSnapshot } from './recorder.ts'

type News = Pick<RecorderPorts, 'onNotice' | 'onTranscript' | 'onStored' | 'onStopped'>

/** A recorder for the life of a page: leaving the page ends the recording. */
export function useRecorder(news: News): { recorder: Recorder; snapshot: RecorderSnapshot } {
  const latest = useRef(news)
  useEffect(() => {
    latest.current = news
  })
  const [recorder] = useState(() => createRecorder(() => latest.current))
  const snapshot = useSyncExternalStore(recorder.subscribe, recorder.getSnapshot)

  useEffect(() => {
    const retry = () => recorder.retryNow()
    window.addEventListener('online', retry)

    return () => {
      window.removeEventListener('online', retry)
      recorder.leave()
    }
  }, [recorder])

  return { recorder, snapshot }
}

function createRecorder(news: () => News): Recorder {
  return new Recorder({
    openMicrophone,
    connect: createListenSocketConnector(async (code, signal) => {
      const { token } = await call(createListenToken, { params: { code } }, { signal })

      return token
    }),
    createSession: async (signal) => {
      const body = { p_title: `Interview ${formatDateAndTime(Date.now())}` }
      const { session_id } = await call(createInterviewSession, { body }, { signal })

      return session_id
    },
    onNotice: (notice) => news().onNotice(notice),
    onTranscript: (event) => news().onTranscript(event),
    onStored: (session, segment) => news().onStored(session, segment),
    onStopped: (reason) => news().onStopped?.(reason),
  })
}
