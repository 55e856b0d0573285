import { useContext, useEffect, useRef, useState } from 'react'
import type { CaptureDevices } from '#web/features/recording/engine/audio/capture/capture-devices.ts'
import type { ChannelAudio } from '#web/features/recording/engine/audio/channel-audio.ts'
import {
  listMicrophones,
  type MicrophoneDevice,
  readChosenMicrophone,
  storeChosenMicrophone,
} from '#web/features/recording/engine/audio/chosen-microphone.ts'
import { MeetingError } from '#web/features/recording/engine/audio/meeting/meeting-error.ts'
import {
  MicrophoneError,
  type MicrophoneErrorKind,
} from '#web/features/recording/engine/audio/microphone-error.ts'
import { RecordingDevicesContext } from '#web/features/recording/recording-devices-context.ts'

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
  const meeting = useRef<{ close: () => void } | 'opening'>(undefined)
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
      if (meeting.current !== 'opening') meeting.current?.close()
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

  /** Opens the browser's picker; to be called in the click itself. */
  const shareMeeting = async () => {
    const current = capture.current
    if (!current || meeting.current === 'opening') return
    if (meeting.current) {
      meeting.current.close()
      callbacks.current.onMeeting(false)
    }
    meeting.current = 'opening'
    setMeetingProblem(null)
    try {
      const opened = await current.devices.openMeeting({
        signal: current.signal,
        onEnded: () => {
          opened.close()
          meeting.current = undefined
          if (!current.signal.aborted) callbacks.current.onMeeting(false)
        },
      })
      if (current.signal.aborted) return opened.close()
      meeting.current = opened
      setCancelsSystemSound(opened.surface === 'window' || opened.surface === 'monitor')
      callbacks.current.onMeeting(true)
    } catch (error) {
      if (current.signal.aborted) return
      meeting.current = undefined
      // A picker that was closed has no text: nothing needs attention.
      if (error instanceof MeetingError) setMeetingProblem(error.message || null)
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
    meetingProblem,
  }
}
