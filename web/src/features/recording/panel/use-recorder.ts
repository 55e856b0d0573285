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
import { hasMicrophone, readChosenSources } from '../engine/audio/audio-sources.ts'
import { readChosenMicrophone } from '../engine/audio/chosen-microphone.ts'
import { canShareSound } from '../engine/audio/meeting/sharing-features.ts'
import { openSession } from '../engine/open-session.ts'
import { Recorder } from '../engine/recorder.ts'
import { recorderMessages } from '../engine/recorder-messages.ts'
import type {
  OpenSession,
  RecorderInputs,
  RecorderPorts,
  RecorderSnapshot,
} from '../engine/recorder-ports.ts'
import { readRecordedSources } from '../engine/recording-in-this-tab.ts'
import type { AudioTable } from '../engine/unsaved-audio/audio-table.ts'
import {
  createUnsavedAudioStore,
  type UnsavedAudioStore,
} from '../engine/unsaved-audio/unsaved-audio-store.ts'
import { RecordingDevicesContext } from '../recording-devices-context.ts'

type RecorderCallbacks = Pick<RecorderPorts, 'onNotice' | 'onRetracted' | 'onStored'> &
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
  const { readSharingFeatures } = devices
  const openTable = useContext(AudioTableContext)
  const [{ recorder, store }] = useState(() =>
    createRecorder(devices, openTable(), () => latest.current),
  )
  const snapshot = useSyncExternalStore(recorder.subscribe, recorder.getSnapshot)

  useEffect(() => {
    const { reopened, autoStart: isAutomatic, onNotice } = latest.current
    let giveUp = () => {}
    // A meeting can be shared only by a click, and the microphone was not asked for.
    const isMeetingOnly = readChosenSources() === 'meeting' && canShareSound(readSharingFeatures())
    if (reopened) {
      recorder.reopen(reopened)
      const recorded = readRecordedSources(reopened.code)
      if (recorded !== null && !hasMicrophone(recorded)) {
        void recorder.resume({ sources: recorded, isWithoutPicker: true })
      } else if (recorded !== null || (isAutomatic && !isMeetingOnly)) void recorder.resume()
    } else if (isAutomatic && !isMeetingOnly) {
      giveUp = startAutomatically(recorder, onNotice)
    }

    return () => {
      giveUp()
      recorder.leave()
    }
  }, [recorder, readSharingFeatures])

  return { recorder, store, snapshot }
}

/** Loads the automatic start apart from the page, because few recordings start so. */
function startAutomatically(recorder: Recorder, onNotice: RecorderPorts['onNotice']): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  import('./auto-start.ts').then(
    ({ autoStart }) => {
      if (signal.aborted) return
      const giveUp = autoStart(recorder, (text, microphone) =>
        onNotice({ tone: 'error', text, ...(microphone ? { microphone } : {}) }),
      )
      signal.addEventListener('abort', giveUp)
    },
    () => signal.aborted || onNotice({ tone: 'error', text: recorderMessages.autoFailed }),
  )

  return () => leaving.abort()
}

function chosenDevice(): { deviceId?: string } {
  const deviceId = readChosenMicrophone()

  return deviceId === undefined ? {} : { deviceId }
}

async function requestListenToken(code: string, signal: AbortSignal): Promise<string> {
  const { token } = await callEndpoint(createListenToken, { params: { code } }, { signal })

  return token
}

function createRecorder(
  devices: ContextType<typeof RecordingDevicesContext>,
  table: AudioTable,
  getCallbacks: () => UseRecorder,
): { recorder: Recorder; store: UnsavedAudioStore } {
  const store = createUnsavedAudioStore(table)
  const recorder = new Recorder({
    openCaptureDevices: (onAudio) => {
      const capture = devices.openCaptureDevices(onAudio)

      return {
        ...capture,
        openMicrophone: (options) => capture.openMicrophone({ ...chosenDevice(), ...options }),
      }
    },
    store,
    clocks: devices.clocks,
    loadEngine: async () => {
      const { RecordingRun, createListenSocketConnector } = await devices.loadRecordingEngine()

      return { RecordingRun, connect: createListenSocketConnector(requestListenToken) }
    },
    createSession: openSession,
    onNotice: (notice) => getCallbacks().onNotice(notice),
    onTranscript: (session, utterance) => {
      getCallbacks().onUtterance(session, utterance)
      getCallbacks().onTranscript(utterance.text, utterance.isFinal)
    },
    onRetracted: (session, utterance) => getCallbacks().onRetracted(session, utterance),
    onStored: (session, segment) => getCallbacks().onStored(session, segment),
    onCaptured: (session, count) => {
      // Loaded on demand: most recordings end with the server's confirmation.
      void import('../receipt/report-captured.ts').then(
        ({ reportCaptured }) => reportCaptured(session, count),
        () => {},
      )
    },
    onOccupied: (text) => getCallbacks().onOccupied(text),
    onPaused: () => getCallbacks().onPaused(),
    onStop: (reason) => getCallbacks().onStop(reason),
    onStopped: (reason) => getCallbacks().onStopped(reason),
  })

  return { recorder, store }
}
