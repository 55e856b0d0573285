import { useContext, useEffect, useRef, useState } from 'react'
import type { CaptureDevices } from '#web/features/recording/engine/audio/capture/capture-devices.ts'
import type { ChannelAudio } from '#web/features/recording/engine/audio/channel-audio.ts'
import {
  listMicrophones,
  type MicrophoneDevice,
  readChosenMicrophone,
  storeChosenMicrophone,
} from '#web/features/recording/engine/audio/chosen-microphone.ts'
import type { Meeting } from '#web/features/recording/engine/audio/meeting/meeting.ts'
import { MeetingError } from '#web/features/recording/engine/audio/meeting/meeting-error.ts'
import {
  MicrophoneError,
  type MicrophoneErrorKind,
} from '#web/features/recording/engine/audio/microphone-error.ts'
import { RecordingDevicesContext } from '#web/features/recording/recording-devices-context.ts'
import type { SharedSurface } from '../sources/sources-text.ts'

interface CheckDevicesOptions {
  hasMicrophone: boolean
  onAudio: (audio: ChannelAudio) => void
  /** Called with the microphone's error, and with null when it was opened. */
  onProblem: (kind: MicrophoneErrorKind | null) => void
  /** Called when another microphone was chosen, or the one before ended. */
  onMicrophoneChanged: () => void
  /** Called when a meeting is shared, and when its sharing ended. */
  onMeeting: (isShared: boolean) => void
}

/** Opens the microphone of a check, and the meeting on request; releases both when unmounted. */
export function useCheckDevices(options: CheckDevicesOptions) {
  const { openCaptureDevices } = useContext(RecordingDevicesContext)
  const { hasMicrophone } = options
  const [devices, setDevices] = useState<MicrophoneDevice[] | null>(null)
  const [chosen, setChosen] = useState(readChosenMicrophone)
  const [openedId, setOpenedId] = useState<string>()
  const [isMicrophoneRefused, setMicrophoneRefused] = useState(false)
  const [meetingProblem, setMeetingProblem] = useState<string | null>(null)
  const [cancelsSystemSound, setCancelsSystemSound] = useState(false)
  const capture = useRef<{ devices: CaptureDevices; signal: AbortSignal }>(undefined)
  const meeting = useRef<Meeting>(undefined)
  const isChoosing = useRef(false)
  const [surface, setSurface] = useState<SharedSurface | null>(null)
  const callbacks = useRef(options)
  useEffect(() => {
    callbacks.current = options
  })

  useEffect(() => {
    const leaving = new AbortController()
    capture.current = {
      devices: openCaptureDevices((audio) => callbacks.current.onAudio(audio)),
      signal: leaving.signal,
    }

    return () => {
      leaving.abort()
      capture.current?.devices.close()
      meeting.current?.close()
      meeting.current = undefined
    }
  }, [openCaptureDevices])

  useEffect(() => {
    const current = capture.current
    if (!hasMicrophone || !current) return
    const changing = new AbortController()
    const signal = AbortSignal.any([current.signal, changing.signal])
    const refreshDevices = async () => {
      const found = await listMicrophones()
      if (!signal.aborted) setDevices(found)
    }
    const opened = current.devices.openMicrophone({
      signal,
      // As a recording does, whose echo this one measures.
      cancelsSystemSound,
      ...(chosen === undefined ? {} : { deviceId: chosen }),
      onEnded: () => {
        if (!signal.aborted) callbacks.current.onMicrophoneChanged()
        void refreshDevices()
      },
      onMuted: () => {},
    })
    opened.then(
      (microphone) => {
        if (signal.aborted) return microphone.close()
        signal.addEventListener('abort', () => microphone.close())
        setOpenedId(microphone.deviceId)
        setMicrophoneRefused(false)
        callbacks.current.onProblem(null)
        void refreshDevices()
      },
      (error) => {
        if (signal.aborted) return
        setMicrophoneRefused(true)
        callbacks.current.onProblem(error instanceof MicrophoneError ? error.kind : 'other')
        void refreshDevices()
      },
    )
    navigator.mediaDevices?.addEventListener('devicechange', refreshDevices, { signal })

    return () => changing.abort()
  }, [hasMicrophone, chosen, cancelsSystemSound])

  const endMeeting = () => {
    meeting.current?.close()
    meeting.current = undefined
    setSurface(null)
    callbacks.current.onMeeting(false)
  }
  /**
   * Opens the browser's picker; to be called in the click itself. What is shared goes on until
   * something else is.
   */
  const shareMeeting = async () => {
    const current = capture.current
    if (!current || isChoosing.current) return
    isChoosing.current = true
    setMeetingProblem(null)
    try {
      const opened = await current.devices.openMeeting({
        signal: current.signal,
        onEnded: () => {
          if (meeting.current === opened && !current.signal.aborted) endMeeting()
        },
      })
      if (current.signal.aborted) return opened.close()
      if (meeting.current) endMeeting()
      meeting.current = opened
      setSurface(opened.surface ?? 'unknown')
      setCancelsSystemSound(opened.surface === 'window' || opened.surface === 'monitor')
      callbacks.current.onMeeting(true)
    } catch (error) {
      if (current.signal.aborted || !(error instanceof MeetingError)) return
      // The sound of the one before has already been taken off the audio graph.
      if (error.kind === 'setup' && meeting.current) endMeeting()
      // A picker that was closed has no text: nothing needs attention.
      setMeetingProblem(error.message || null)
    } finally {
      isChoosing.current = false
    }
  }

  return {
    devices: devices ?? [],
    microphone: chosen ?? openedId,
    isMicrophoneRefused,
    /** The name of the microphone, by which a change of it is noticed; undefined before it is known. */
    microphoneName: devices && (devices.find(({ id }) => id === openedId)?.name ?? openedId),
    chooseMicrophone: (id: string) => {
      storeChosenMicrophone(id)
      setChosen(id)
      options.onMicrophoneChanged()
    },
    shareMeeting,
    /** What is shared; null while nothing is. */
    surface,
    meetingProblem,
  }
}
