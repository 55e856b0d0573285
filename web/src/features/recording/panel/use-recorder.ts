import { createListenToken } from '@live-scribe/contract/recording'
import {
  type ContextType,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { callEndpoint } from '#web/api/client.ts'
import { AudioTableContext } from '../audio-table-context.ts'
import { readChosenMicrophone } from '../engine/audio/chosen-microphone.ts'
import { openSession } from '../engine/open-session.ts'
import { Recorder } from '../engine/recorder.ts'
import type {
  OpenSession,
  RecorderInputs,
  RecorderPorts,
  RecorderSnapshot,
} from '../engine/recorder-ports.ts'
import {
  type AudioTable,
  createUnsavedAudioStore,
  type UnsavedAudioStore,
} from '../engine/unsaved-audio/unsaved-audio-store.ts'
import { RecordingDevicesContext } from '../recording-devices-context.ts'
import { autoStart } from './auto-start.ts'
import { wasRecording } from './recording-in-this-tab.ts'

type RecorderCallbacks = Pick<RecorderPorts, 'onNotice' | 'onStored'> &
  Required<Pick<RecorderPorts, 'onOccupied' | 'onPaused' | 'onStop' | 'onStopped'>> & {
    onUtterance: RecorderPorts['onTranscript']
  }

interface UseRecorder
  extends RecorderCallbacks,
    Pick<RecorderInputs, 'autoStart' | 'onTranscript'> {
  /** A session to resume, at once when this tab was recording it. */
  reopened: OpenSession | undefined
}

/** Creates a recorder for the life of a page; leaving the page ends the recording. */
export function useRecorder(options: UseRecorder): {
  recorder: Recorder
  store: UnsavedAudioStore
  snapshot: RecorderSnapshot
} {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const devices = useContext(RecordingDevicesContext)
  const openTable = useContext(AudioTableContext)
  const [{ recorder, store }] = useState(() =>
    createRecorder(devices, openTable(), () => latest.current),
  )
  const snapshot = useSyncExternalStore(recorder.subscribe, recorder.getSnapshot)

  useEffect(() => {
    const { reopened, autoStart: isAutomatic, onNotice } = latest.current
    let giveUp = () => {}
    if (reopened) {
      recorder.reopen(reopened)
      if (isAutomatic || wasRecording(reopened.code)) void recorder.resume()
    } else if (isAutomatic) {
      giveUp = autoStart(recorder, (text, microphone) =>
        onNotice({ tone: 'error', text, ...(microphone ? { microphone } : {}) }),
      )
    }

    return () => {
      giveUp()
      recorder.leave()
    }
  }, [recorder])

  return { recorder, store, snapshot }
}

function chosenDevice(): { deviceId?: string } {
  const deviceId = readChosenMicrophone()

  return deviceId === undefined ? {} : { deviceId }
}

function createRecorder(
  devices: ContextType<typeof RecordingDevicesContext>,
  table: AudioTable,
  getCallbacks: () => UseRecorder,
): { recorder: Recorder; store: UnsavedAudioStore } {
  const store = createUnsavedAudioStore(table)
  const recorder = new Recorder({
    openMicrophone: (microphone) => devices.openMicrophone({ ...chosenDevice(), ...microphone }),
    store,
    connect: devices.createListenSocketConnector(async (code, signal) => {
      const { token } = await callEndpoint(createListenToken, { params: { code } }, { signal })

      return token
    }),
    createSession: openSession,
    onNotice: (notice) => getCallbacks().onNotice(notice),
    onTranscript: (session, utterance) => {
      getCallbacks().onUtterance(session, utterance)
      getCallbacks().onTranscript(utterance.text, utterance.isFinal)
    },
    onStored: (session, segment) => getCallbacks().onStored(session, segment),
    onOccupied: (text) => getCallbacks().onOccupied(text),
    onPaused: () => getCallbacks().onPaused(),
    onStop: (reason) => getCallbacks().onStop(reason),
    onStopped: (reason) => getCallbacks().onStopped(reason),
  })

  return { recorder, store }
}
