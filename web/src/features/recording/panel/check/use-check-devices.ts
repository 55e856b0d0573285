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
}

/** Opens the microphone of a check, and the meeting on request; releases both when unmounted. */
export function useCheckDevices(options: CheckDevicesOptions) {
  const { openCaptureDevices } = useContext(RecordingDevicesContext)
  const { hasMicrophone } = options
  const [devices, setDevices] = useState<MicrophoneDevice[]>([])
  const [wanted, setWanted] = useState(readChosenMicrophone)
  const [heard, setHeard] = useState<string>()
  const [meetingProblem, setMeetingProblem] = useState<string | null>(null)
  const opened = useRef<{ devices: CaptureDevices; signal: AbortSignal }>(undefined)
  const callbacks = useRef(options)
  useEffect(() => {
    callbacks.current = options
  })

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const show = async () => {
      const found = await listMicrophones()
      if (!signal.aborted) setDevices(found)
    }
    const capture = openCaptureDevices((audio) => callbacks.current.onAudio(audio))
    opened.current = { devices: capture, signal }
    const open = () =>
      capture.openMicrophone({
        signal,
        ...(wanted === undefined ? {} : { deviceId: wanted }),
        onEnded: () => void show(),
        onMuted: () => {},
      })
    if (hasMicrophone) {
      open().then(
        (microphone) => {
          if (signal.aborted) return microphone.close()
          signal.addEventListener('abort', () => microphone.close())
          setHeard(microphone.deviceId)
          callbacks.current.onProblem(null)
          void show()
        },
        (error) => {
          if (signal.aborted) return
          callbacks.current.onProblem(error instanceof MicrophoneError ? error.kind : 'other')
          void show()
        },
      )
      navigator.mediaDevices?.addEventListener('devicechange', show, { signal })
    }

    return () => leaving.abort()
  }, [openCaptureDevices, wanted, hasMicrophone])

  /** Opens the browser's picker; to be called in the click itself. */
  const shareMeeting = async () => {
    const current = opened.current
    if (!current) return
    setMeetingProblem(null)
    try {
      const meeting = await current.devices.openMeeting({
        signal: current.signal,
        onEnded: () => {},
      })
      current.signal.addEventListener('abort', () => meeting.close())
      if (current.signal.aborted) meeting.close()
    } catch (error) {
      if (!current.signal.aborted && error instanceof MeetingError) setMeetingProblem(error.message)
    }
  }

  return {
    devices,
    microphone: wanted ?? heard,
    chooseMicrophone: (id: string) => {
      storeChosenMicrophone(id)
      setWanted(id)
    },
    shareMeeting,
    meetingProblem,
  }
}
